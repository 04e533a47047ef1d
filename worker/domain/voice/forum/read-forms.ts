import * as v from "valibot";
import { cursor, listQuery } from "../../foundation/lists/forms";
import { COMMENT_SORTS, TAG_MAX, THREAD_SORTS } from "./forms";

const sort = v.picklist(THREAD_SORTS, "Sort by active, newest or top.");
const solved = v.pipe(
  v.picklist(["yes", "no"], "Solved is yes or no."),
  v.description("With a reply marked as the answer, or without; by latest activity then, whatever `sort` says"),
);
const commentSort = v.picklist(COMMENT_SORTS, "Sort by top, newest or oldest.");

/** Threads of a page; with who wrote first and last, and what a member has read, 80 rows hold no more. */
export const THREADS_A_PAGE = 15;

/** What a page's address asks for; what it cannot mean is the default. */
export const threadListQuery = v.object({
  sort: v.fallback(v.optional(sort, "active"), "active"),
  solved: v.fallback(v.optional(solved), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const threadApiQuery = listQuery(
  { sort: v.optional(sort, "active"), solved: v.optional(solved) },
  THREADS_A_PAGE,
);

/** Replies stand in the order of their positions, unless the best rated or the newest are asked for. */
export const REPLY_SORTS = ["oldest", "top", "newest"] as const;
export type ReplySort = (typeof REPLY_SORTS)[number];
export const REPLY_SORT_LABELS: Record<ReplySort, string> = { oldest: "Oldest", top: "Top rated", newest: "Newest" };

const PAGE_MAX = 9_999_999;
const page = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}$/, "A page is a whole number from 1."),
  v.transform(Number),
  v.maxValue(PAGE_MAX),
);
const replySort = v.picklist(REPLY_SORTS, "Sort by oldest, top or newest.");

export const threadPageQuery = v.object({
  page: v.fallback(v.optional(page, "1"), 1),
  sort: v.fallback(v.optional(replySort, "oldest"), "oldest"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** The API refuses what pages forgive. */
export const repliesApiQuery = v.object({ sort: v.optional(replySort, "oldest"), cursor: v.optional(cursor) });
export const commentsApiQuery = v.object({ sort: v.optional(commentSort, "top"), cursor: v.optional(cursor) });
export const tagApiQuery = v.object({
  tag: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty("A tag is not empty."))),
  cursor: v.optional(cursor),
});

export const commentsPageQuery = v.object({
  sort: v.fallback(v.optional(commentSort, "top"), "top"),
  cursor: v.fallback(v.optional(cursor), undefined),
  at: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
});

export const pageOfPostsQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });

const OWN_TABS = ["threads", "replies", "comments", "drafts"] as const;
export type OwnTab = (typeof OWN_TABS)[number];

export const myPostsQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(OWN_TABS), "threads"), "threads"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const feedQuery = v.object({
  show: v.fallback(v.optional(v.picklist(["all", "taking-part"]), "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** A tag as it is stored: what an address says in other cases is the same one. */
export const tagOf = (text: string): string => Array.from(text.trim().toLowerCase()).slice(0, TAG_MAX).join("");
