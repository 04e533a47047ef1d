import type { Db } from "../db/client";
import { type At, expireResults } from "../domain/catalogue/lab/expiry/expire-results";
import { noticeExpiry } from "../domain/catalogue/lab/expiry/notice-expiry";
import { refreshAllFacets } from "../domain/catalogue/facets/facets";

/** Hourly: time alone expires lab results, ends the 90 days of new vendors and moves what counts as budget-friendly. */
export async function refreshFacets(db: Db, at: At): Promise<void> {
  await expireResults(db, at);
  await noticeExpiry(db, at);
  await refreshAllFacets(db, at.now);
}
