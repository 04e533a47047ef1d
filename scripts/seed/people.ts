import type { Role } from "@worker/domain/foundation/access/policy";
import { USER_EXPERIENCE } from "@worker/domain/voice/reviews/forms";
import { emailKey, usernameKey } from "@worker/domain/foundation/users/names";
import type { users } from "@worker/domain/foundation/users/schema";
import { type Account, DEMO_ACCOUNTS, NEWBIE_AGE_MS } from "./accounts";
import { DAY, HOUR, isoDay } from "./calendar";
import type { Random } from "./random";
import { SUSPENSION_REASONS, USERNAME_FIRST, USERNAME_SECOND } from "./text/usernames";
import type { Voice } from "./text/voice";
import { VOICES } from "./text/voices";

type UserRow = typeof users.$inferInsert;

export interface Person {
  row: UserRow;
  voice: Voice;
  experience: (typeof USER_EXPERIENCE)[number];
  /** How much this person writes, against the others. */
  activity: number;
  mayOwn: boolean;
}

const ORDINARY: ReadonlySet<Role | undefined> = new Set(["member"]);

/** Whether somebody is a member as most are: without tools, a vendor, or a suspension. */
export const isOrdinary = ({ row }: Person): boolean => ORDINARY.has(row.role) && !row.vendorId && !row.suspendedAt;

/** A hash that no password has: these people cannot log in. */
const NO_PASSWORD = "!";

/** One in so many does not show when they are active, and so many choose each of the other settings. */
const SHY_EVERY = 19;
const FOLLOWERS_ONLY_EVERY = 23;
const PRIVATE_EVERY = 47;
const FEW_MESSAGES_EVERY = 29;
const HIDES_FOLLOWERS_EVERY = 31;
const INDEXED_EVERY = 3;

const isNth = (index: number, every: number): boolean => index % every === every - 1;

/** What ordinary people choose of their profile; of a demo account it is what a new account has. */
const choices = (index: number) => ({
  showLastActive: !isNth(index, SHY_EVERY),
  profileVisibility: isNth(index, PRIVATE_EVERY)
    ? ("private" as const)
    : isNth(index, FOLLOWERS_ONLY_EVERY)
      ? ("followers" as const)
      : ("public" as const),
  whoCanMessage: isNth(index, FEW_MESSAGES_EVERY) ? ("followers" as const) : ("everyone" as const),
  showFollowerCount: !isNth(index, HIDES_FOLLOWERS_EVERY),
  allowIndexing: isNth(index, INDEXED_EVERY),
});

interface PeopleOptions {
  /** UTC epoch milliseconds. */
  now: number;
  /** 00:00 UTC of that day. */
  today: number;
  count: number;
  passwordHash: string;
}

function account(
  { username, role, tester, daysAgo, activity, vendorId }: Account,
  options: PeopleOptions,
  random: Random,
): Person {
  const createdAt = username === "newbie" ? options.now - NEWBIE_AGE_MS : options.today - daysAgo * DAY + 15 * HOUR;
  const email = `${username}@example.org`;
  return {
    row: {
      id: random.id(createdAt),
      username,
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash: options.passwordHash,
      role,
      testerSince: tester ? createdAt + 30 * DAY : null,
      dateOfBirth: "1988-04-17",
      ageVerifiedAt: createdAt,
      emailVerifiedAt: createdAt,
      vendorId: vendorId ?? null,
      createdAt,
      lastActiveAt: Math.max(createdAt, options.today - random.int(1, 20) * HOUR),
    },
    voice: VOICES[0] ?? random.pick(VOICES),
    experience: "experienced",
    activity,
    mayOwn: false,
  };
}

function freshUsername(random: Random, taken: Set<string>): string {
  for (;;) {
    const [first, second] = [random.pick(USERNAME_FIRST), random.pick(USERNAME_SECOND)];
    const digits =
      random.chance(0.25) || taken.size > 4000
        ? String(random.int(taken.size > 4000 ? 100 : 3, taken.size > 4000 ? 999 : 98))
        : "";
    const username = first + random.pick(["", "", "", "_", "-", "and"]) + second + digits;
    const key = usernameKey(username);
    if (taken.has(key)) continue;
    taken.add(key);
    return username;
  }
}

function ordinaryRole(random: Random, index: number): Role {
  if (index === 0) return "moderator";
  return random.chance(0.09) ? "trusted" : "member";
}

function person(random: Random, index: number, username: string, { today }: PeopleOptions): Person {
  const role = ordinaryRole(random, index);
  const ageDays = 6 + Math.floor(720 * (index === 0 ? 0.97 : random.next() ** 0.85));
  const createdAt = today - ageDays * DAY + random.int(0, DAY - 1);
  const suspended = index > 0 && random.chance(0.015);
  const tester = !suspended && random.chance(0.07);
  const email = `${username}@${random.pick(["example.org", "example.com"])}`;
  return {
    row: {
      id: random.id(createdAt),
      username,
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash: NO_PASSWORD,
      role,
      testerSince: tester ? createdAt + Math.floor((today - createdAt) * 0.2) : null,
      dateOfBirth: isoDay(today - random.int(22 * 366, 71 * 365) * DAY),
      ageVerifiedAt: createdAt,
      emailVerifiedAt: random.chance(0.93) ? createdAt + random.int(60_000, 2 * DAY) : null,
      vendorId: null,
      createdAt,
      lastActiveAt: createdAt + Math.floor((today - createdAt) * random.next() ** 0.3),
      ...choices(index),
      suspendedAt: suspended ? createdAt + Math.floor((today - createdAt) * 0.8) : null,
      suspendedCause: suspended ? "moderation" : null,
      suspensionReason: suspended ? random.pick(SUSPENSION_REASONS) : null,
    },
    voice: random.pick(VOICES),
    experience: random.pick([...USER_EXPERIENCE, "intermediate", "experienced"]),
    activity: 0.25 + random.next() ** 4 * 8 + (tester ? 2 : 0),
    mayOwn: index > 0 && !suspended && !tester,
  };
}

/**
 * The demo accounts first, then everybody else; the first ordinary person is a moderator called quietharbor.
 * Everyone is 21 or older.
 */
export function generatePeople(random: Random, options: PeopleOptions): Person[] {
  const accounts = DEMO_ACCOUNTS.map((each) => account(each, options, random.fork(each.username)));
  const taken = new Set(accounts.map(({ row }) => row.usernameKey));
  taken.add(usernameKey("quietharbor"));
  const staffId = accounts[1]?.row.id ?? null;
  const others = Array.from({ length: options.count }, (_, index) => {
    const username = index === 0 ? "quietharbor" : freshUsername(random, taken);
    const each = person(random, index, username, options);
    return each.row.suspendedAt === null ? each : { ...each, row: { ...each.row, suspendedBy: staffId } };
  });
  return [...accounts, ...others];
}
