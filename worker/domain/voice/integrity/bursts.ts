import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { reviews } from "../reviews/schema";
import { users } from "../../foundation/users/schema";
import type { AlertSeverity } from "./schema";

const HOUR_MS = DAY_MS / 24;

/** An account counts as young for so many days. */
export const YOUNG_DAYS = 7;

/** Reviews of a vendor, the newest, that are looked at: as many as no step asks beyond. */
const NEARBY_MAX = 9;

/** Reviews of the author, the newest, that are looked at: one fewer than the highest step counts. */
const OWN_MAX = 39;

type Steps = readonly (readonly [atLeast: number, severity: AlertSeverity])[];

/** What raises an alert, from how many on, the review at hand included; the highest step that is reached counts. */
export const BURSTS = {
  /** Reviews of one vendor within an hour by accounts younger than a week. */
  young_accounts: [
    [10, "critical"],
    [5, "high"],
    [3, "medium"],
  ],
  /** Reviews of one vendor within an hour by different members from one network; two may share a household. */
  one_network: [
    [6, "critical"],
    [3, "high"],
    [2, "low"],
  ],
  author_day: [
    [40, "high"],
    [20, "medium"],
    [10, "low"],
  ],
} as const satisfies Record<string, Steps>;
export type Burst = keyof typeof BURSTS;

/** @returns null below the first step */
export function severityOf(burst: Burst, count: number): AlertSeverity | null {
  const steps: Steps = BURSTS[burst];
  return steps.find(([atLeast]) => count >= atLeast)?.[1] ?? null;
}

export interface Written {
  reviewId: string;
  authorId: string;
  vendorId: string;
}

/** The statement that reads the vendor's newest visible reviews of the last week, the newest first. */
export const selectNearby = (db: Db, { reviewId, authorId, vendorId }: Written, now: number) =>
  db
    .select({
      authorId: reviews.authorId,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      networkHash: reviews.networkHash,
      joinedAt: users.createdAt,
      /** Of the author at hand. */
      ownJoinedAt: sql<number | null>`(select created_at from users own where own.id = ${authorId})`.as(
        "own_joined_at",
      ),
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.authorId))
    .where(
      and(
        eq(reviews.vendorId, vendorId),
        isNull(reviews.hiddenAt),
        gt(reviews.createdAt, now - 7 * DAY_MS),
        ne(reviews.id, reviewId),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(NEARBY_MAX);

/** The statement that reads what else the member wrote, hidden or not, the newest first. */
export const selectOwnNewest = (db: Db, { reviewId, authorId }: Written) =>
  db
    .select({
      vendorId: reviews.vendorId,
      rating: reviews.rating,
      verifiedBy: reviews.verifiedBy,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(and(eq(reviews.authorId, authorId), ne(reviews.id, reviewId)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(OWN_MAX);

export const withinHour = <T extends { createdAt: number }>(rows: readonly T[], now: number): T[] =>
  rows.filter(({ createdAt }) => createdAt > now - HOUR_MS);

export const withinDay = <T extends { createdAt: number }>(rows: readonly T[], now: number): T[] =>
  rows.filter(({ createdAt }) => createdAt > now - DAY_MS);

export interface Nearby {
  authorId: string;
  networkHash: string | null;
  joinedAt: number | null;
  ownJoinedAt: number | null;
}

export function burstCounts(
  own: { authorId: string; networkHash: string | null },
  nearby: readonly Nearby[],
  authorDay: number,
  now: number,
): Record<Burst, number> {
  const isYoung = (joinedAt: number | null) => joinedAt !== null && joinedAt > now - YOUNG_DAYS * DAY_MS;
  const young = isYoung(nearby[0]?.ownJoinedAt ?? null) ? nearby.filter(({ joinedAt }) => isYoung(joinedAt)) : [];
  const near = nearby.filter(({ networkHash }) => networkHash !== null && networkHash === own.networkHash);
  return {
    young_accounts: young.length + 1,
    one_network: new Set([own.authorId, ...near.map(({ authorId }) => authorId)]).size,
    author_day: authorDay + 1,
  };
}
