import type { Db } from "../../../db/client";
import { refreshVendorFacets } from "./facets";

/** More vendors than this wait for the hourly job, which derives the facets of all. */
const AT_ONCE = 20;

/** Brings the facets of some vendors up to date, one after the other; for after an answer. */
export async function refreshFacetsOf(db: Db, vendorIds: readonly string[], now: number): Promise<void> {
  for (const vendorId of vendorIds.slice(0, AT_ONCE)) {
    const [first, ...rest] = await refreshVendorFacets(db, vendorId, now);
    if (first !== undefined) await db.batch([first, ...rest]);
  }
}
