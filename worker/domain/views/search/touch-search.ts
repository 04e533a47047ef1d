import type { RequestContext } from "../../../context";

/**
 * Says that something changed which search shows: a product, a vendor, a rating, a laboratory result, a hide. Call it
 * after the change is stored. Others see it within a minute, whoever did it at once (rules/search#freshness).
 */
export const touchSearch = ({ objects, viewer }: Pick<RequestContext, "objects" | "viewer">): Promise<void> =>
  objects.searchIndex().touch(viewer.kind === "member" ? viewer.id : null);
