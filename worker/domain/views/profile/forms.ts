import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";
import { seenAs } from "../people/forms";

/** What the Posts tab can be narrowed to (rules/people#posts). */
export const POST_FILTERS = ["all", "threads", "replies", "reviews", "social"] as const;
export type PostFilter = (typeof POST_FILTERS)[number];

/** Items of a page of the tabs Posts and Activity. */
export const ITEMS_A_PAGE = 15;
/** Rows of each kind that one page looks at: those that its reader may not see count too. */
export const LOOKED = 20;

const later = v.fallback(v.optional(cursor), undefined);
export const postsQuery = v.object({
  show: v.fallback(v.optional(v.picklist(POST_FILTERS), "all"), "all"),
  cursor: later,
  as: seenAs,
});
export const activityQuery = v.object({ cursor: later, as: seenAs });
export const aboutQuery = v.object({ as: seenAs });
