import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { keyedHash } from "../../../hashing";
import { orderKey } from "./forms";
import { purchaseClaims } from "./schema";

/**
 * What stays of an order when its member's account is deleted, so that nobody is paid for it again
 * (rules/claims#one-order).
 * @param hashKey the site's; who has not got it cannot try order numbers
 */
export const orderHash = (hashKey: string, vendorId: string, orderNumber: string): Promise<string> =>
  keyedHash(hashKey, `claimed order/${vendorId}/${orderKey(orderNumber)}`);

/** Said as the index says it, which a parameter would not. */
const UNHASHED = sql`order_hash is null and order_number <> ''`;

/** Claims of one batch, and batches of a night. */
const BATCH = 100;
const BATCHES_A_NIGHT = 50;

/** Makes the hash of claims that were filed before there was one. @returns how many */
export async function hashOrders(db: Db, hashKey: string): Promise<number> {
  const { id, vendorId, orderNumber } = purchaseClaims;
  let made = 0;
  for (let batch = 0; batch < BATCHES_A_NIGHT; batch += 1) {
    const rows = await db
      .select({ id, vendorId, orderNumber })
      .from(purchaseClaims)
      .where(UNHASHED)
      .orderBy(asc(id))
      .limit(BATCH);
    const hashes = await Promise.all(rows.map((row) => orderHash(hashKey, row.vendorId, row.orderNumber)));
    const writes = rows.map((row, at) =>
      db
        .update(purchaseClaims)
        .set({ orderHash: hashes[at] ?? null })
        .where(and(eq(id, row.id), ne(orderNumber, ""))),
    );
    const [first, ...rest] = writes;
    if (first === undefined) break;
    await db.batch([first, ...rest]);
    made += rows.length;
  }
  return made;
}
