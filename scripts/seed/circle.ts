import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import { Random } from "./random";

/** People know those who came to the site beside them; so friends have friends in common. */
const NEIGHBORS = 24;
const REQUESTS = { received: 3, sent: 2 } as const;

interface Circle {
  memberFollows: Row<"memberFollows">[];
  friendships: Row<"friendships">[];
  friendRequests: Row<"friendRequests">[];
  memberRestrictions: Row<"memberRestrictions">[];
}

/** Who follows whom, who are friends, and who asked to be: the same for the same people and day. */
export function planCircle(people: readonly Person[], today: number): Circle {
  // Who came within a day is as old at every hour, so nothing of theirs may hang on it.
  const known = people.filter(({ row }) => !row.suspendedAt && row.createdAt < today - 2 * DAY);
  const demo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const others = known.filter(({ row }) => !demo.has(row.username));
  const circle = new Circles(today);
  for (const [index, person] of others.entries()) {
    const random = new Random(`circle/${person.row.id}`);
    const near = others.slice(index + 1, index + 1 + NEIGHBORS);
    for (const other of near) if (random.chance(0.12)) circle.befriend(random, person, other);
    for (const other of random.some(others, random.int(0, 4))) circle.follow(random, person, other);
    // Most follow those who write much.
    for (const other of random.some(others, 40))
      if (other.activity > 5 && random.chance(0.5)) circle.follow(random, person, other);
  }
  for (const { row, ...rest } of known.filter((each) => demo.has(each.row.username))) {
    const person = { row, ...rest };
    const random = new Random(`circle/${row.username}`);
    const nearby = others.slice(0, NEIGHBORS * 3);
    const [friends, followers] = row.role === "member" || row.role === "trusted" ? [14, 22] : [3, 16];
    for (const other of random.some(nearby, friends)) circle.befriend(random, person, other);
    for (const other of random.some(nearby, followers)) circle.follow(random, other, person);
    for (const other of random.some(nearby, 9)) circle.follow(random, person, other);
    const asking = random.some(nearby, friends + followers).filter((other) => !circle.areFriends(person, other));
    for (const other of asking.slice(0, REQUESTS.received)) circle.ask(random, other, person);
    for (const other of asking.slice(REQUESTS.received, REQUESTS.received + REQUESTS.sent))
      circle.ask(random, person, other);
    const strangers = nearby.filter((other) => !circle.areFriends(person, other));
    if (row.role === "trusted") for (const other of random.some(strangers, 2)) circle.restrict(random, person, other);
  }
  const [trusted, member] = ["trusted", "member"].map((name) => known.find(({ row }) => row.username === name));
  if (trusted !== undefined && member !== undefined) circle.befriend(new Random("circle/two"), trusted, member);
  return circle.rows();
}

class Circles {
  readonly #follows = new Map<string, Row<"memberFollows">>();
  readonly #friends = new Map<string, Row<"friendships">>();
  readonly #requests = new Map<string, Row<"friendRequests">>();
  readonly #restrictions: Row<"memberRestrictions">[] = [];

  constructor(private readonly today: number) {}

  areFriends = (one: Person, other: Person): boolean => this.#friends.has(`${one.row.id} ${other.row.id}`);

  /** Some time since both are here. */
  #since(random: Random, one: Person, other: Person, most = Infinity): number {
    const both = Math.max(one.row.createdAt, other.row.createdAt) + HOUR;
    const from = Math.max(both, this.today - most);
    return from + Math.floor(random.next() * Math.max(0, this.today - HOUR - from));
  }

  follow(random: Random, by: Person, whom: Person): void {
    if (by === whom) return;
    const createdAt = this.#since(random, by, whom);
    const key = `${by.row.id} ${whom.row.id}`;
    if (this.#follows.has(key)) return;
    this.#follows.set(key, {
      ...{ followerId: by.row.id, followedId: whom.row.id, createdAt },
      ...{ followerKey: by.row.usernameKey, followedKey: whom.row.usernameKey },
    });
  }

  befriend(random: Random, one: Person, other: Person): void {
    if (one === other || this.areFriends(one, other)) return;
    const createdAt = this.#since(random, one, other);
    for (const [user, friend] of [
      [one, other],
      [other, one],
    ] as const)
      this.#friends.set(`${user.row.id} ${friend.row.id}`, {
        ...{ userId: user.row.id, friendId: friend.row.id, friendKey: friend.row.usernameKey, createdAt },
      });
    // Friends mostly read what the other writes.
    if (random.chance(0.7)) this.follow(random, one, other);
    if (random.chance(0.6)) this.follow(random, other, one);
  }

  ask(random: Random, by: Person, whom: Person): void {
    const createdAt = this.#since(random, by, whom, 6 * DAY);
    this.#requests.set(`${by.row.id} ${whom.row.id}`, { senderId: by.row.id, receiverId: whom.row.id, createdAt });
  }

  restrict(random: Random, by: Person, whom: Person): void {
    const createdAt = this.#since(random, by, whom, 60 * DAY);
    this.#restrictions.push({ restricterId: by.row.id, restrictedId: whom.row.id, createdAt });
  }

  rows = (): Circle => ({
    memberFollows: [...this.#follows.values()],
    friendships: [...this.#friends.values()],
    friendRequests: [...this.#requests.values()],
    memberRestrictions: this.#restrictions,
  });
}
