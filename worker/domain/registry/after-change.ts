import type { RequestContext } from "../../context";
import { refreshFacetsOf } from "../catalogue/facets/refresh-facets-of";
import { type AfterChange, type ChangeKind, CHANGES } from "../foundation/changes/change";
import { freshCookie } from "../foundation/settings/fresh";
import { forgetSettings } from "../foundation/settings/settings";
import { touchSearch } from "../views/search/touch-search";

interface Follows {
  /** Derived again after the answer. */
  facets: boolean;
  /** At once for who did it, within a minute for everybody else. */
  search: boolean;
}

const NOTHING: Follows = { facets: false, search: false };
const BOTH: Follows = { facets: true, search: true };
const FACETS: Follows = { facets: true, search: false };
const SEARCH: Follows = { facets: false, search: true };

/** What is derived again for the vendors that a change concerns; which pages it outdates stands with the kinds themselves. */
const FOLLOWS: Record<ChangeKind, Follows> = {
  account: NOTHING,
  "announced-change": NOTHING,
  "account-deletion": BOTH,
  claim: SEARCH,
  "consumer-alert": NOTHING,
  "forum-decision": NOTHING,
  "forum-hiding": NOTHING,
  "forum-post": NOTHING,
  "lab-decision": BOTH,
  "lab-submission": SEARCH,
  laboratory: SEARCH,
  "listing-decision": BOTH,
  "member-decision": NOTHING,
  product: BOTH,
  "product-hiding": BOTH,
  promotion: NOTHING,
  "region-status": NOTHING,
  review: BOTH,
  "review-decision": BOTH,
  "review-hiding": BOTH,
  setting: NOTHING,
  "social-decision": NOTHING,
  "suspended-class": SEARCH,
  "vendor-identity": BOTH,
  "vendor-plan": BOTH,
  "vendor-profile": SEARCH,
  "vendor-verification": BOTH,
  "verification-payment": FACETS,
};

type Context = Pick<RequestContext, "backgroundDb" | "defer" | "now" | "objects" | "setHeader" | "viewer">;

export const afterChangeOf =
  (context: Context): AfterChange =>
  async ({ kind, vendorIds = [] }) => {
    // Who did it sees it at once: this isolate reads the content epochs anew, and the cookie makes every other do so.
    if (CHANGES[kind].length > 0) {
      forgetSettings();
      context.setHeader("set-cookie", freshCookie);
    }
    const { facets, search } = FOLLOWS[kind];
    if (vendorIds.length === 0) return;
    // Of all vendors the hourly job derives the facets.
    if (facets && vendorIds !== "all") context.defer(refreshFacetsOf(context.backgroundDb, vendorIds, context.now));
    if (search) await touchSearch(context);
  };
