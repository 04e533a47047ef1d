import { and, eq, sql } from "drizzle-orm";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { REFERRAL_DAYS } from "../../voice/rewards/rules";
import { referrals, rewardHolds } from "../../voice/rewards/schema";
import { type Worth, worth } from "./worth";

export const REFERRAL_STATES = ["pending", "held", "paid", "rejected"] as const;

/** One that the member brought, without anything of the person (rules/rewards#own-referrals). */
export interface OwnReferral {
  /** Random: nothing of the row's own id or moment, which would tell whose account was made then. */
  id: string;
  /** UTC day of the registration, YYYY-MM-DD. */
  day: string;
  state: (typeof REFERRAL_STATES)[number];
  /** The last day that a first purchase may be dated. */
  purchaseBy: string;
  /** What it earned; null before that. */
  reward: Worth | null;
  /** While the reward is held: from when it is available, UTC epoch milliseconds. */
  availableFrom: number | null;
}

const NEWEST: SortKey[] = [
  { column: referrals.referredDay, direction: "desc" },
  { column: referrals.publicKey, direction: "desc" },
];

/**
 * Of `referrals`: from when its bonus is available, while that is held. One after a reversal has a number behind the id.
 * Named with their tables, which a select of one table leaves out: both have an id.
 */
const heldUntil = sql<
  number | null
>`(select held.available_from from ${rewardHolds} as held where held.type = 'referral_bonus' and held.cause >= ${referrals}.id and held.cause < ${referrals}.id || '0' and held.released_at is null and held.cancelled_at is null limit 1)`.as(
  "held_until",
);

const selectReferrals = (db: Db) =>
  db
    .select({
      id: referrals.publicKey,
      status: referrals.status,
      day: referrals.referredDay,
      rewardPoints: referrals.rewardPoints,
      heldUntil,
    })
    .from(referrals);

/** @throws Unauthenticated; InvalidCursor */
export async function ownReferrals(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<OwnReferral>> {
  const { id } = memberOf(viewer);
  const rows = await selectReferrals(db)
    .where(and(eq(referrals.referrerId, id), afterCursor(NEWEST, cursor)))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ day, id: own }) => [day, own]);
  return { items: items.map(toReferral), nextCursor };
}

function toReferral(row: Awaited<ReturnType<typeof selectReferrals>>[number]): OwnReferral {
  const isEarned = row.status === "completed";
  const availableFrom = isEarned ? row.heldUntil : null;
  return {
    id: row.id,
    day: row.day,
    state: row.status === "completed" ? (availableFrom === null ? "paid" : "held") : row.status,
    purchaseBy: utcDay(dayStart(row.day) + REFERRAL_DAYS * DAY_MS),
    reward: isEarned && row.rewardPoints !== null ? worth(row.rewardPoints) : null,
    availableFrom,
  };
}
