import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";
import { POST_FILTERS } from "./post-filters";
import { seenAs } from "../people/forms";

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

const place = v.optional(v.pipe(cursor, v.description("`nextCursor` of the page before")));
/** A page has a fixed size, since each kind is read so far and no further. */
export const postsApiQuery = v.object({
  show: v.optional(
    v.pipe(v.picklist(POST_FILTERS, `Show ${POST_FILTERS.join(", ")}.`), v.description("One kind alone")),
    "all",
  ),
  cursor: place,
});
export const activityApiQuery = v.object({ cursor: place });
