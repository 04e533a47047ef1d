import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";
import { tagOf } from "../../voice/forum/read-forms";

export const SEARCH_KINDS = ["threads", "replies", "comments"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export const SEARCH_SINCE = ["week", "month", "year"] as const;
export type SearchSince = (typeof SEARCH_SINCE)[number];

/** Characters of what is searched for; what is longer is cut. */
const QUERY_MAX = 120;
const text = v.pipe(
  v.string(),
  v.trim(),
  v.transform((typed) => Array.from(typed).slice(0, QUERY_MAX).join("")),
);
const asked = (schema: v.GenericSchema<string, string>) => v.fallback(v.optional(schema, ""), "");

/** What a search asks for; a filter that the site does not know is left out. */
export const forumSearchQuery = v.object({
  q: asked(text),
  category: asked(text),
  tag: asked(v.pipe(v.string(), v.transform(tagOf))),
  author: asked(text),
  since: v.fallback(v.optional(v.union([v.picklist(SEARCH_SINCE), v.literal("")]), ""), ""),
  kind: v.fallback(v.optional(v.union([v.picklist(SEARCH_KINDS), v.literal("")]), ""), ""),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export type ForumSearch = v.InferOutput<typeof forumSearchQuery>;

/** The API refuses what pages forgive. */
export const forumSearchApiQuery = v.object({
  q: v.optional(text, ""),
  category: v.optional(text, ""),
  tag: v.optional(v.pipe(v.string(), v.transform(tagOf)), ""),
  author: v.optional(text, ""),
  since: v.optional(v.picklist(SEARCH_SINCE, "Since week, month or year."), undefined),
  kind: v.optional(v.picklist(SEARCH_KINDS, "Kind is threads, replies or comments."), undefined),
  cursor: v.optional(cursor),
});
