import * as v from "valibot";
import { cursor, flag, listQuery, recordId } from "../../foundation/lists/forms";

/** What can be searched and saved: the search's products, or the directory's vendors. */
export const SAVED_LISTS = ["products", "vendors"] as const;
export type SavedList = (typeof SAVED_LISTS)[number];

/** Saved searches that one member may have at a time (rules/search#saved-searches). */
export const SAVED_MAX = 50;
export const SAVED_FULL = `You already have ${SAVED_MAX} saved searches. Delete one first.`;
export const NOTHING_TO_SAVE = "Search for something or choose a filter first.";

/** New ones that are counted of one search at a time; of more it is said that there are more (rules/search#saved-searches). */
export const FOUND_MAX = 100;

/** Characters that are read of an address; the longest that a search has, with every character in escapes, has fewer. */
const ADDRESS_MAX = 3000;
/** Characters of a query string that is kept: news of it leads there, and no path on this site is longer than 2,000. */
const KEPT_MAX = 1900;
export const SEARCH_TOO_LONG = "This search is too long to be kept. Please use fewer words.";
export const isTooLong = (query: string): boolean => query.length > KEPT_MAX;

const list = v.picklist(SAVED_LISTS, `Give ${SAVED_LISTS.join(" or ")}.`);
const query = v.pipe(v.string(), v.maxLength(ADDRESS_MAX, `Give at most ${ADDRESS_MAX} characters.`));
const alerts = v.optional(flag, "0");

/** What the saving screen is opened with: the address of the page whose search is to be saved. */
export const askedSearch = v.object({ from: v.fallback(v.optional(query, ""), "") });

/** `undone`: it was just deleted, and its member stays with the list; `back` says what it was (`take-back.ts`). */
export const saveForm = v.object({
  ...{ from: query, alerts, undone: v.optional(flag, "0") },
  back: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export const savedForm = v.variant("intent", [
  v.object({ intent: v.literal("alerts"), id: recordId, alerts }),
  v.object({ intent: v.literal("end"), id: recordId }),
]);

export const saveBody = v.object({
  list,
  query: v.pipe(
    query,
    v.description("The query string of the search page or of the directory, such as q=bali&format=capsule"),
  ),
  alerts: v.optional(v.pipe(v.boolean(), v.description("Whether you are told of what is new")), true),
});
export const alertsBody = v.object({ alerts: v.boolean() });

export const savedPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const savedApiQuery = listQuery({});
