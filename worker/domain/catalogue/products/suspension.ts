import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { SUBSTANCES, type Substance } from "../substances/classes";
import { products } from "./schema";
import { substanceSuspensions } from "../substances/schema";

/** Why a class of products is listed without a way out (rules/substances#suspension). */
export interface Suspension {
  substance: Substance;
  reason: string;
  suspendedAt: number;
}

/** Of `products`: 1 where the substance is suspended. */
export const isSuspended: SQL<number> = sql<number>`exists (select 1 from ${substanceSuspensions} where ${substanceSuspensions.substance} = ${products.substance})`;

/** All suspensions; there are at most as many as substances. */
export const selectSuspensions = (db: Db) =>
  db
    .select({
      substance: substanceSuspensions.substance,
      reason: substanceSuspensions.reason,
      suspendedAt: substanceSuspensions.suspendedAt,
    })
    .from(substanceSuspensions)
    .where(inArray(substanceSuspensions.substance, SUBSTANCES));

export const selectSuspensionOf = prepared((db, { product }: Holes<{ product: string }>) =>
  db
    .select({ reason: substanceSuspensions.reason, suspendedAt: substanceSuspensions.suspendedAt })
    .from(substanceSuspensions)
    .where(
      inArray(
        substanceSuspensions.substance,
        db.select({ substance: products.substance }).from(products).where(eq(products.id, product)),
      ),
    ),
);

let known: { epoch: number; substances: ReadonlySet<Substance> } | undefined;

/** A suspension moves the catalogue's epoch, so a page pays a trip for it only after a change. */
export async function suspendedSubstances({
  db,
  site,
}: Pick<RequestContext, "db" | "site">): Promise<ReadonlySet<Substance>> {
  if (known?.epoch === site.contentEpochs.catalogue) return known.substances;
  const rows = await selectSuspensions(db);
  known = { epoch: site.contentEpochs.catalogue, substances: new Set(rows.map(({ substance }) => substance)) };
  return known.substances;
}
