import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { purchaseClaims } from "../../voice/claims/schema";
import { reviews } from "../../voice/reviews/schema";
import type { LEDGER_TYPES } from "../../voice/rewards/schema";
import { rewardLedger } from "../../voice/rewards/schema";
import { type Worth, worth } from "./worth";

export type LedgerType = (typeof LEDGER_TYPES)[number];

/** A row of the member's ledger, and what of the member's own it came from. */
export interface LedgerLine {
  id: string;
  at: number;
  type: LedgerType;
  /** Negative for what was taken. */
  change: Worth;
  description: string;
  review: { id: string; title: string; vendor: { id: string }; product: { id: string } | null } | null;
  claim: { id: string; orderNumber: string } | null;
}

const NEWEST: SortKey[] = [
  { column: rewardLedger.at, direction: "desc" },
  { column: rewardLedger.id, direction: "desc" },
];

/** A review's causes end in a number of their own, other causes are the thing's id. */
const causeId = sql`iif(instr(${rewardLedger.cause}, '/') = 0, ${rewardLedger.cause}, substr(${rewardLedger.cause}, 1, instr(${rewardLedger.cause}, '/') - 1))`;

const selectLines = (db: Db) =>
  db
    .select({
      id: rewardLedger.id,
      at: rewardLedger.at,
      type: rewardLedger.type,
      points: rewardLedger.points,
      description: rewardLedger.description,
      reviewId: reviews.id,
      reviewTitle: reviews.title,
      vendorId: reviews.vendorId,
      productId: reviews.productId,
      claimId: purchaseClaims.id,
      orderNumber: purchaseClaims.orderNumber,
    })
    .from(rewardLedger)
    .leftJoin(
      reviews,
      and(
        sql`${rewardLedger.type} in ('review_reward', 'reversal')`,
        eq(reviews.id, causeId),
        eq(reviews.authorId, rewardLedger.userId),
      ),
    )
    .leftJoin(
      purchaseClaims,
      and(
        sql`${rewardLedger.type} in ('cashback', 'reversal')`,
        eq(purchaseClaims.id, causeId),
        eq(purchaseClaims.userId, rewardLedger.userId),
      ),
    );

interface Asked {
  type?: LedgerType | undefined;
  cursor: string | null;
  limit: number;
}

/** Newest first, of one kind or of all. @throws Unauthenticated; InvalidCursor */
export async function ownLedger(db: Db, viewer: Viewer, { type, cursor, limit }: Asked): Promise<Page<LedgerLine>> {
  const { id } = memberOf(viewer);
  const ofType = type === undefined ? undefined : eq(rewardLedger.type, type);
  const rows = await selectLines(db)
    .where(and(eq(rewardLedger.userId, id), ofType, afterCursor(NEWEST, cursor)))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ at, id: own }) => [at, own]);
  return { items: items.map(toLine), nextCursor };
}

function toLine(row: Awaited<ReturnType<typeof selectLines>>[number]): LedgerLine {
  const { id, at, type, points, description, reviewId, reviewTitle, vendorId, productId, claimId, orderNumber } = row;
  return {
    id,
    at,
    type,
    change: worth(points),
    description,
    review:
      reviewId === null || vendorId === null
        ? null
        : {
            id: reviewId,
            title: reviewTitle ?? "",
            vendor: { id: vendorId },
            product: productId === null ? null : { id: productId },
          },
    claim: claimId === null || orderNumber === null ? null : { id: claimId, orderNumber },
  };
}
