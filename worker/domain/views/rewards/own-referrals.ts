import { and, eq } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../days";
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
  { column: referrals.referredAt, direction: "desc" },
  { column: referrals.id, direction: "desc" },
];

const selectReferrals = (db: Db) =>
  db
    .select({
      id: referrals.id,
      status: referrals.status,
      referredAt: referrals.referredAt,
      rewardPoints: referrals.rewardPoints,
      heldPoints: rewardHolds.points,
      availableFrom: rewardHolds.availableFrom,
      releasedAt: rewardHolds.releasedAt,
      cancelledAt: rewardHolds.cancelledAt,
    })
    .from(referrals)
    .leftJoin(rewardHolds, and(eq(rewardHolds.type, "referral_bonus"), eq(rewardHolds.cause, referrals.id)));

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
  const { items, nextCursor } = toPage(rows, limit, ({ referredAt, id: own }) => [referredAt, own]);
  return { items: items.map(toReferral), nextCursor };
}

function toReferral(row: Awaited<ReturnType<typeof selectReferrals>>[number]): OwnReferral {
  const isHeld = row.heldPoints !== null && row.releasedAt === null && row.cancelledAt === null;
  const points = row.rewardPoints ?? row.heldPoints;
  const isEarned = row.status === "completed";
  return {
    id: row.id,
    day: utcDay(row.referredAt),
    state: isEarned ? (isHeld ? "held" : "paid") : row.status === "pending" ? "pending" : "rejected",
    purchaseBy: utcDay(row.referredAt + REFERRAL_DAYS * DAY_MS),
    reward: isEarned && points !== null ? worth(points) : null,
    availableFrom: isEarned && isHeld ? row.availableFrom : null,
  };
}
