import type { RequestContext } from "../../../context";

/** Call it after the change is stored; others see it within a minute (rules/search#freshness). */
export const touchSearch = ({ objects, viewer }: Pick<RequestContext, "objects" | "viewer">): Promise<void> =>
  objects.searchIndex().touch(viewer.kind === "member" ? viewer.id : null);
