import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { reviews } from "../reviews/schema";
import type { Written } from "./bursts";
import type { AlertSeverity } from "./schema";

/** Members who reviewed one vendor from one network, from which on it is more than a household. */
export const NETWORK_STEPS = [
  [6, "medium"],
  [3, "low"],
] as const satisfies readonly (readonly [number, AlertSeverity])[];

/** Rows that are looked at. */
const NETWORK_MAX = 6;

/** The statement that reads who else reviewed the vendor from this network, for as long as networks are kept: 90 days. */
export const selectSameNetwork = (db: Db, { reviewId, authorId, vendorId }: Written, networkHash: string | null) =>
  db
    .select({ authorId: reviews.authorId })
    .from(reviews)
    .where(
      and(
        eq(reviews.vendorId, vendorId),
        sql`${reviews.networkHash} is not null`,
        eq(reviews.networkHash, networkHash ?? ""),
        ne(reviews.authorId, authorId),
        ne(reviews.id, reviewId),
      ),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(NETWORK_MAX);

/** Several members at one vendor from one network, over weeks (rules/integrity#shared-networks). @returns null below three */
export function sharedNetwork(
  others: readonly { authorId: string }[],
): { severity: AlertSeverity; count: number } | null {
  const count = new Set(others.map(({ authorId }) => authorId)).size + 1;
  const step = NETWORK_STEPS.find(([atLeast]) => count >= atLeast);
  return step === undefined ? null : { severity: step[1], count };
}
