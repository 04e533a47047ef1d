import type { Db } from "../db/client";
import { expireResults } from "../domain/lab/expire-results";
import { refreshAllFacets } from "../domain/vendors/facets";

/** Hourly: time alone expires lab results, ends the 90 days of new vendors and moves what counts as budget-friendly. */
export async function refreshFacets(db: Db, now: number): Promise<void> {
  await expireResults(db, now);
  await refreshAllFacets(db, now);
}
