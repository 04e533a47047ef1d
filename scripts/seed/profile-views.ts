import type { AnalyticsChoices } from "@worker/domain/foundation/profile-views/choices";
import { DEFAULT_CHOICES, VISITS_DAYS } from "@worker/domain/foundation/profile-views/choices";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR, isoDay, startOfDay } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import { Random, weighted } from "./random";

const YEAR_DAYS = 365;
/** Beside the demo accounts, so many members have a year of views, whatever the scale. */
const OTHERS_WITH_VIEWS = 24;

/** What the demo accounts chose; each shows another of the settings. */
const OWN: Record<string, Partial<AnalyticsChoices>> = {
  moderator: { whoCanViewAnalytics: "self", trackVisitors: true },
  vendor: { whoCanViewAnalytics: "everyone", showAnalytics: false },
  trusted: { whoCanViewAnalytics: "everyone", trackVisitors: true },
  tester: { whoCanViewAnalytics: "nobody" },
  member: { whoCanViewAnalytics: "followers", trackVisitors: true },
};

const pickSource = weighted<readonly [string, number]>(
  [
    ["direct", 22],
    ["forum", 30],
    ["reviews", 15],
    ["people", 11],
    ["search", 6],
    ["social", 6],
    ["catalog", 3],
    ["google.com", 4],
    ["reddit.com", 2],
    ["duckduckgo.com", 1],
  ],
  ([, weight]) => weight,
);
const pickDevice = weighted<readonly ["desktop" | "mobile" | "tablet", number]>(
  [
    ["mobile", 56],
    ["desktop", 37],
    ["tablet", 7],
  ],
  ([, weight]) => weight,
);

interface ProfileViews {
  analyticsChoices: Row<"analyticsChoices">[];
  profileVisitors: Row<"profileVisitors">[];
  profileViewDays: Row<"profileViewDays">[];
}

/**
 * A year of views of some profiles, which grow as their followers do, with who of the visitors lets their name be seen.
 * Nobody begins to follow a profile that they did not see.
 */
export function planProfileViews(
  people: readonly Person[],
  { memberFollows }: { memberFollows: readonly Row<"memberFollows">[] },
  today: number,
): ProfileViews {
  const known = people.filter(({ row }) => !row.suspendedAt && row.createdAt < today - 2 * DAY);
  const isDemo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const choices = known.flatMap((person) => choicesOf(person) ?? []);
  const named = new Set(choices.filter(({ trackVisitors }) => trackVisitors).map(({ userId }) => userId));
  const viewed = [
    ...known.filter(({ row }) => isDemo.has(row.username)),
    ...known
      .filter(({ row }) => !isDemo.has(row.username) && row.profileVisibility !== "private")
      .slice(0, OTHERS_WITH_VIEWS),
  ];
  const followersOf = Map.groupBy(memberFollows, ({ followedId }) => followedId);
  const visitors = known.filter(({ row }) => named.has(row.id));
  const visits = viewed.map((person) => visitsOf(person, followersOf.get(person.row.id) ?? [], visitors, today));
  return {
    analyticsChoices: choices,
    profileVisitors: visits.flatMap((each) => each.profileVisitors),
    profileViewDays: visits.flatMap((each) => each.profileViewDays),
  };
}

/** Of most people there are none: they left the settings as they were. */
function choicesOf({ row }: Person): Row<"analyticsChoices"> | null {
  const own = OWN[row.username];
  const random = new Random(`analytics choices/${row.id}`);
  const chosen =
    own ??
    (random.chance(0.3)
      ? { trackVisitors: true }
      : random.chance(0.1)
        ? { whoCanViewAnalytics: "everyone" as const }
        : null);
  return chosen === null ? null : { userId: row.id, ...DEFAULT_CHOICES, ...chosen };
}

class Days {
  readonly #days = new Map<string, Row<"profileViewDays">>();
  /** Of each visitor the day on which they were here last. */
  readonly #last = new Map<string, string>();
  readonly #pool: string[] = [];

  constructor(
    private readonly profileId: string,
    private readonly random: Random,
  ) {}

  /** @returns whether it counts: somebody who was here on this day already does not */
  count(visitor: string, day: string): boolean {
    if (this.#last.get(visitor) === day) return false;
    if (!this.#last.has(visitor)) this.#pool.push(visitor);
    this.#last.set(visitor, day);
    const row = this.#days.get(day) ?? {
      ...{ profileId: this.profileId, day, views: 0, lastSeen: 0, desktop: 0, mobile: 0, tablet: 0, sources: {} },
    };
    const [[source], [device]] = [pickSource(this.random), pickDevice(this.random)];
    row.views += 1;
    row[device] += 1;
    row.sources[source] = (row.sources[source] ?? 0) + 1;
    this.#days.set(day, row);
    return true;
  }

  /** Two of five came before. */
  somebody(): string {
    const lately = this.#pool.slice(-40);
    return this.random.chance(0.4) && lately.length > 0 ? this.random.pick(lately) : `visitor ${this.#pool.length}`;
  }

  rows(): Row<"profileViewDays">[] {
    for (const day of this.#last.values()) {
      const row = this.#days.get(day);
      if (row !== undefined) row.lastSeen += 1;
    }
    return [...this.#days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

function visitsOf(
  { row, activity }: Person,
  followers: readonly Row<"memberFollows">[],
  visitors: readonly Person[],
  today: number,
): Omit<ProfileViews, "analyticsChoices"> {
  const random = new Random(`profile views/${row.id}`);
  const days = new Days(row.id, random);
  const profileVisitors = namedVisits(random, row, visitors, today);
  const namedOn = Map.groupBy(profileVisitors, ({ visitedAt }) => isoDay(visitedAt));
  const followedOn = Map.groupBy(followers, ({ createdAt }) => isoDay(createdAt));
  let following = 0;
  for (const { createdAt } of followers) if (createdAt < today - (YEAR_DAYS - 1) * DAY) following += 1;
  const first = Math.max(startOfDay(row.createdAt), today - (YEAR_DAYS - 1) * DAY);
  for (let at = first; at <= today; at += DAY) {
    const day = isoDay(at);
    const came = followedOn.get(day) ?? [];
    following += came.length;
    for (const { followerId } of came) days.count(followerId, day);
    for (const { viewerId } of namedOn.get(day) ?? []) days.count(viewerId, day);
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    const usual = (0.25 + following * 0.07 + Math.min(activity, 12) * 0.05) * (isWeekend ? 0.65 : 1.1);
    const views = Math.round(Math.max(0, usual * (1 + random.bell() * 0.45)) + random.next() * 0.6);
    for (let nth = 0; nth < views; nth += 1) days.count(days.somebody(), day);
  }
  return { profileVisitors, profileViewDays: days.rows() };
}

/** Some of those who let their name be seen, none of them today; no profile has two visits of one of them. */
function namedVisits(random: Random, profile: Person["row"], visitors: readonly Person[], today: number) {
  const others = visitors.filter(({ row }) => row.id !== profile.id);
  return random.some(others, random.int(7, 14)).flatMap(({ row }) => {
    const days = Math.min(1 + Math.floor(random.next() ** 2 * (VISITS_DAYS - 5)), VISITS_DAYS - 5);
    const visitedAt = today - days * DAY + random.int(6, 22) * HOUR + random.int(0, 59) * 60_000;
    const since = Math.max(row.createdAt, profile.createdAt) + DAY;
    return visitedAt < since ? [] : [{ profileId: profile.id, viewerId: row.id, visitedAt }];
  });
}
