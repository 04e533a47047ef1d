import { roleHolds } from "@worker/domain/foundation/access/policy";
import { DAY } from "../calendar";
import type { Person } from "../people";
import { type Random, weighted } from "../random";
import type { VendorPlan } from "../vendors";

const MINUTE = 60_000;
const TRIES = 90;

/** From when on somebody may write; never where their address was not confirmed. */
function writesFrom({ row }: Person): number {
  const { createdAt, emailVerifiedAt } = row;
  return typeof emailVerifiedAt === "number" ? Math.max(createdAt, emailVerifiedAt) + 12 * MINUTE : Infinity;
}

const writesUntil = ({ row }: Person): number => row.suspendedAt ?? row.lastActiveAt ?? row.createdAt;

const wasThere = (person: Person, at: number): boolean => writesFrom(person) <= at && at <= writesUntil(person);

/** Who could have written at a time. */
export class Company {
  readonly #able: readonly Person[];
  readonly #pick: (random: Random) => Person;
  readonly #owners: readonly VendorPlan[];
  readonly #byJoining: readonly Person[];
  readonly #byName: ReadonlyMap<string, Person>;
  readonly #nameById: ReadonlyMap<string, string>;
  readonly staff: readonly Person[];
  readonly moderators: readonly Person[];

  constructor(people: readonly Person[], vendors: readonly VendorPlan[]) {
    this.#able = people.filter(
      ({ row, activity }) => activity > 0 && !row.vendorId && typeof row.emailVerifiedAt === "number",
    );
    this.#pick = weighted(this.#able, ({ activity }) => activity);
    this.#owners = vendors.filter(({ owner, row }) => owner !== null && row.verifiedAt);
    this.#byJoining = people
      .filter(({ row }) => !row.suspendedAt && typeof row.emailVerifiedAt === "number" && row.username !== "newbie")
      .sort((a, b) => a.row.createdAt - b.row.createdAt);
    this.#byName = new Map(people.map((person) => [person.row.username.toLowerCase(), person]));
    this.#nameById = new Map(people.map(({ row }) => [row.id, row.username]));
    const isAide = ({ row }: Person) => roleHolds(row.role, "staff.dashboard");
    this.staff = people.filter(isAide);
    this.moderators = people.filter((person) => roleHolds(person.row.role, "forum.moderate") && !isAide(person));
  }

  /** A member who was here then. @param except ids of those who are out of the question */
  memberAt(random: Random, at: number, except: ReadonlySet<string>): Person | null {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const person = this.#pick(random);
      if (!except.has(person.row.id) && wasThere(person, at)) return person;
    }
    // In the first weeks few are here: whoever has joined comes back for it.
    const joined = this.#able.filter(
      (person) => writesFrom(person) <= at && at < (person.row.suspendedAt ?? Infinity) && !except.has(person.row.id),
    );
    return joined.length === 0 ? null : random.pick(joined);
  }

  nameOf(id: string): string {
    return this.#nameById.get(id) ?? "system";
  }

  named(username: string): Person | null {
    return this.#byName.get(username.toLowerCase()) ?? null;
  }

  moderatorAt(random: Random, at: number): Person | null {
    const there = this.moderators.filter(({ row }) => row.createdAt + DAY < at);
    return there.length === 0 ? null : random.pick(there);
  }

  /** The account that runs this vendor, where it was verified by then. */
  ownerAt({ owner, row }: VendorPlan, at: number): Person | null {
    return owner !== null && row.verifiedAt && row.verifiedAt < at && writesFrom(owner) < at ? owner : null;
  }

  /** Somebody of the Verified Vendor Zone: mostly vendors. */
  zoneAt(random: Random, at: number, except: ReadonlySet<string>): Person | null {
    if (random.chance(0.15)) {
      const aide = random.pick([...this.moderators, ...this.staff]);
      return aide.row.createdAt + DAY < at && !except.has(aide.row.id) ? aide : null;
    }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const vendor = random.pick(this.#owners);
      const owner = this.ownerAt(vendor, at);
      if (owner !== null && !except.has(owner.row.id)) return owner;
    }
    return null;
  }

  /** How many had joined by then, as the first so many of `joined`. */
  countAt(at: number): number {
    let [low, high] = [0, this.#byJoining.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#byJoining[middle]?.row.createdAt ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** One of those who had joined by then, whether they write or only read. */
  readerAt(random: Random, at: number): Person | null {
    const count = this.countAt(at);
    return count === 0 ? null : (this.#byJoining[random.int(0, count - 1)] ?? null);
  }
}
