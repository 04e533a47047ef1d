import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { PURCHASES_MAX } from "../../voice/collection/limits";
import { collectionPurchases } from "../../voice/collection/schema";
import type { CollectionOf } from "./entries";

/** What others see of a purchase is its day and its batch (rules/collection#purchases). */
export interface Purchase {
  id: string;
  /** YYYY-MM-DD */
  purchasedOn: string;
  batch: string | null;
  /** The published result of that batch of this product. */
  resultId: string | null;
  /** Null to everybody but the member, as `priceCents` is. */
  amount: string | null;
  priceCents: number | null;
}

/**
 * Newest published result of the batch, by `lab_results_batch`; a shared number is looked up for this product only. Written
 * out, since a statement of one table leaves its columns unqualified.
 */
const resultOf = sql<
  string | null
>`(select tested.id from lab_results as tested where upper(tested.batch_number) = upper(collection_purchases.batch) and +tested.product_id = collection_purchases.product_id and tested.status in ('verified', 'expired') order by tested.test_date desc limit 1)`;

export const purchasesStatement = (db: Db, { userId }: CollectionOf, productId: string) =>
  db
    .select({
      id: collectionPurchases.id,
      purchasedOn: collectionPurchases.purchasedOn,
      batch: collectionPurchases.batch,
      amount: collectionPurchases.amount,
      priceCents: collectionPurchases.priceCents,
      resultId: resultOf.as("result_id"),
    })
    .from(collectionPurchases)
    .where(and(eq(collectionPurchases.userId, userId), eq(collectionPurchases.productId, productId)))
    .orderBy(desc(collectionPurchases.purchasedOn), desc(collectionPurchases.id))
    .limit(PURCHASES_MAX);

type Row = Awaited<ReturnType<typeof purchasesStatement>>[number];

/** @param isListed whether the results of the product have pages */
export const toPurchases = (rows: readonly Row[], { isOwn }: CollectionOf, isListed: boolean): Purchase[] =>
  rows.map((row) => ({
    ...(isOwn ? row : { ...row, amount: null, priceCents: null }),
    resultId: isListed ? row.resultId : null,
  }));
