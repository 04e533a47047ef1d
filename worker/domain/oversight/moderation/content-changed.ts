import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { touchSearch } from "../../views/search/touch-search";
import { forgetSettings } from "../../foundation/settings/settings";
import { refreshVendorFacets } from "../../catalogue/facets/facets";
import type { Subject } from "./subject";

export type ContentContext = Pick<RequestContext, "db" | "backgroundDb" | "viewer" | "objects" | "now" | "defer">;

/** Whoever hid or restored it sees it at once; the facets follow the answer (rules/platform#freshness). */
export async function contentChanged(
  context: ContentContext,
  subject: Pick<Subject, "vendorId"> | null,
): Promise<void> {
  forgetSettings();
  const { backgroundDb, defer, now } = context;
  const vendorId = subject?.vendorId ?? null;
  if (vendorId === null) return;
  defer(refreshFacets(backgroundDb, vendorId, now));
  await touchSearch(context);
}

async function refreshFacets(db: Db, vendorId: string, now: number): Promise<void> {
  const [first, ...rest] = await refreshVendorFacets(db, vendorId, now);
  if (first !== undefined) await db.batch([first, ...rest]);
}
