import type { RequestContext } from "../../context";
import { refreshFacetsOf } from "../catalogue/facets/refresh-facets-of";
import type { AfterChange, ChangeKind } from "../foundation/changes/change";
import { forgetSettings } from "../foundation/settings/settings";
import { touchSearch } from "../views/search/touch-search";

interface Follows {
  /** Who did it sees it at once: the content epochs are read anew instead of after some seconds. */
  pages: boolean;
  /** Derived again after the answer. */
  facets: boolean;
  /** At once for who did it, within a minute for everybody else; only where the change concerns a vendor. */
  search: boolean;
}

const EVERYTHING: Follows = { pages: true, facets: true, search: true };
const PAGES: Follows = { pages: true, facets: false, search: false };

/** A new kind of change is one line here, without which the types do not hold. */
const FOLLOWS: Record<ChangeKind, Follows> = {
  account: PAGES,
  "account-deletion": EVERYTHING,
  claim: { pages: false, facets: false, search: true },
  "lab-decision": EVERYTHING,
  "lab-submission": { pages: false, facets: false, search: true },
  "moderation-decision": EVERYTHING,
  product: { pages: false, facets: true, search: true },
  "product-hiding": EVERYTHING,
  promotion: PAGES,
  "region-status": PAGES,
  review: EVERYTHING,
  "suspended-class": { pages: true, facets: false, search: true },
  "vendor-identity": EVERYTHING,
  "vendor-plan": { pages: false, facets: true, search: true },
  "vendor-profile": { pages: true, facets: false, search: true },
  "vendor-verification": EVERYTHING,
  "verification-payment": { pages: false, facets: true, search: false },
};

type Context = Pick<RequestContext, "backgroundDb" | "defer" | "now" | "objects" | "viewer">;

export const afterChangeOf =
  (context: Context): AfterChange =>
  async ({ kind, vendorIds = [] }) => {
    const { pages, facets, search } = FOLLOWS[kind];
    if (pages) forgetSettings();
    if (vendorIds.length === 0) return;
    // Of all vendors the hourly job derives the facets.
    if (facets && vendorIds !== "all") context.defer(refreshFacetsOf(context.backgroundDb, vendorIds, context.now));
    if (search) await touchSearch(context);
  };
