import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { COUNTERS } from "../stats/counters";
import { siteCounters } from "../stats/schema";
import { labResults } from "./schema";

/**
 * Marks results whose expiry has passed, and takes them off the counter of results in date. Pages do not wait for it:
 * they compare the expiry themselves.
 * @param now UTC epoch milliseconds
 */
export async function expireResults(db: Db, now: number): Promise<void> {
  const due = and(eq(labResults.status, "verified"), lte(labResults.expiresAt, now));
  const count = db
    .select({ due: sql`count(*)`.as("due") })
    .from(labResults)
    .where(due);
  await db.batch([
    db
      .update(siteCounters)
      .set({ value: sql`${siteCounters.value} - (${count})` })
      .where(eq(siteCounters.name, COUNTERS.labInDate)),
    db.update(labResults).set({ status: "expired", updatedAt: now }).where(due),
  ]);
}
