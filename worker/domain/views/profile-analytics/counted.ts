import { and, asc, eq, gte } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { followerDays } from "../../foundation/follows/schema";
import { profileViewDays } from "../../foundation/profile-views/schema";
import { type Device, DEVICES, sourceName } from "../../foundation/profile-views/source";
import { TOP } from "./periods";
import { firstDayOf, type Span, stepsOf, sumBySteps } from "./span";

/** The earliest day that any figure of the timeframe is made of. */
function readFrom({ firstDay, firstBefore }: Span, now: number): string | null {
  if (firstDay === null) return null;
  const [first = firstDay] = [firstBefore ?? firstDay, firstDayOf("month", now)].sort();
  return first;
}

/** A row a day: however many came, so many are read. */
export function viewStatements(db: Db, profileId: string, span: Span, now: number) {
  const from = readFrom(span, now);
  const own = eq(profileViewDays.profileId, profileId);
  return [
    db
      .select()
      .from(profileViewDays)
      .where(from === null ? own : and(own, gte(profileViewDays.day, from)))
      .orderBy(asc(profileViewDays.day)),
    db.select({ day: profileViewDays.day }).from(profileViewDays).where(own).orderBy(asc(profileViewDays.day)).limit(1),
  ] as const;
}

export const followerStatement = (db: Db, memberId: string, { firstDay }: Span) =>
  db
    .select({ day: followerDays.day, followers: followerDays.followers })
    .from(followerDays)
    .where(and(eq(followerDays.memberId, memberId), firstDay === null ? undefined : gte(followerDays.day, firstDay)))
    .orderBy(asc(followerDays.day));

type Rows<T extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<T>>;
type ViewDay = typeof profileViewDays.$inferSelect;
type FollowerDay = Rows<typeof followerStatement>[number];

export interface Counted {
  /** In the timeframe: one a visitor and day, and how many different visitors that were. */
  totalViews: number;
  uniqueVisitors: number;
  viewsThisMonth: number;
  viewsThisWeek: number;
  /** Of as many days before; null where nothing is compared, or nothing was counted yet when they began. */
  viewsBefore: number | null;
  /** The day of the first view that was counted at all; null where there is none. */
  countedSince: string | null;
  unit: Span["unit"];
  /** Oldest first. */
  steps: { step: string; views: number }[];
  topReferrers: { source: string; name: string; count: number }[];
  /** Views that none of these led to. */
  otherReferrers: number;
  devices: Record<Device, number>;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

export function toCounted(read: readonly ViewDay[], first: string | null, span: Span, now: number): Counted {
  const { firstDay, firstBefore, unit } = span;
  const since = (day: string) => read.filter((row) => row.day >= day);
  const rows = firstDay === null ? read : since(firstDay);
  const steps = stepsOf(unit, firstDay ?? first ?? utcDay(now), now);
  const views = sumBySteps(rows, { unit, steps }, (row) => row.views);
  const wasCounted = firstDay !== null && firstBefore !== null && first !== null && first <= firstBefore;
  const before = wasCounted ? since(firstBefore).filter((row) => row.day < firstDay) : null;
  return {
    totalViews: sum(rows, (row) => row.views),
    uniqueVisitors: sum(rows, (row) => row.lastSeen),
    viewsThisMonth: sum(since(firstDayOf("month", now)), (row) => row.views),
    viewsThisWeek: sum(since(firstDayOf("week", now)), (row) => row.views),
    viewsBefore: before === null ? null : sum(before, (row) => row.views),
    ...{ countedSince: first, unit },
    steps: steps.map((step, index) => ({ step, views: views[index] ?? 0 })),
    ...referrersOf(rows),
    devices: {
      desktop: 0,
      mobile: 0,
      tablet: 0,
      ...Object.fromEntries(DEVICES.map((each) => [each, sum(rows, (row) => row[each])])),
    },
  };
}

function referrersOf(rows: readonly ViewDay[]): Pick<Counted, "topReferrers" | "otherReferrers"> {
  const counts = new Map<string, number>();
  for (const { sources } of rows)
    for (const [source, count] of Object.entries(sources)) counts.set(source, (counts.get(source) ?? 0) + count);
  const sorted = [...counts]
    .map(([source, count]) => ({ source, name: sourceName(source), count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return { topReferrers: sorted.slice(0, TOP), otherReferrers: sum(sorted.slice(TOP), ({ count }) => count) };
}

export interface FollowerGrowth {
  /** Followers of today. */
  total: number;
  /** Those of them who began in the timeframe. */
  gained: number;
  unit: Span["unit"];
  /** Of today's followers, how many began in the step, and how many had begun by its end; oldest first. */
  steps: { step: string; gained: number; count: number }[];
}

/** @param total of followers today; it is what the days add up to */
export function toGrowth(
  rows: readonly FollowerDay[],
  total: number,
  { firstDay, unit }: Span,
  now: number,
): FollowerGrowth {
  const steps = stepsOf(unit, firstDay ?? rows[0]?.day ?? utcDay(now), now);
  const gained = sumBySteps(rows, { unit, steps }, (row) => row.followers);
  const inAll = sum(gained, (count) => count);
  let count = Math.max(0, total - inAll);
  return {
    ...{ total, gained: inAll, unit },
    steps: steps.map((step, index) => {
      const began = gained[index] ?? 0;
      count += began;
      return { step, gained: began, count };
    }),
  };
}
