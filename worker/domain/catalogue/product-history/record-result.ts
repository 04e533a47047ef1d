import { and, eq, gt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { productChanges } from "./schema";

interface Result {
  id: string;
  productId: string;
  batchNumber: string;
  expiresAt: number;
}

/** A result that becomes public, and the day on which it will expire. */
export const recordResult = (
  db: Db,
  { id, productId, batchNumber, expiresAt }: Result,
  verdict: string,
  now: number,
): BatchItem<"sqlite"> =>
  db.insert(productChanges).values([
    { productId, at: now, kind: "result", subject: batchNumber, after: verdict, resultId: id },
    { productId, at: expiresAt, kind: "expiry", subject: batchNumber, after: verdict, resultId: id },
  ]);

/** Records that a public result was withdrawn: its expiry is removed, and its verdict is no longer told. */
export const recordWithdrawal = (
  db: Db,
  { id, productId, batchNumber }: Result,
  now: number,
): BatchItem<"sqlite">[] => [
  db
    .delete(productChanges)
    .where(and(eq(productChanges.resultId, id), eq(productChanges.kind, "expiry"), gt(productChanges.at, now))),
  db.update(productChanges).set({ after: null }).where(eq(productChanges.resultId, id)),
  db
    .insert(productChanges)
    .values({ productId, at: now, kind: "withdrawal", subject: batchNumber, after: null, resultId: id }),
];
