/** Lengths in code points, as the forms and the server count them (rules/forum#writing). */
export const THREAD_TITLE = { min: 5, max: 200 } as const;
export const THREAD_CONTENT_MIN = 10;
export const REPLY_MIN = 5;
/** The most one post holds. */
export const POST_MAX = 20_000;
/** A comment is shorter: a thread's page carries three of every reply. */
export const COMMENT_MAX = 2_000;
export const TAGS_MAX = 5;
export const TAG_MAX = 30;
/** A comment on a reply has depth 1. */
export const COMMENT_DEPTH_MAX = 5;

export const POST_KINDS = ["opening", "reply", "comment"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** What a category can ask of whoever reads it (rules/forum#category-access). */
export const RESTRICTIONS = ["forum.vendorZone"] as const;

/** What a post can speak of by link, beside the site's other pages (rules/forum#reference-cards). */
export const REFERENCE_KINDS = ["product", "vendor", "review", "lab-result", "thread"] as const;

/** One a member and post (rules/forum#reactions). */
export const REACTIONS = ["like", "love", "laugh", "wow", "sad", "angry"] as const;
export type Reaction = (typeof REACTIONS)[number];

/**
 * Why a post or thread is hidden.
 * - `author`: deleted by whoever wrote it; a tombstone stays
 * - `moderator`: a decision, with a reason
 * - `held`: waits for a moderator before it shows
 */
export const POST_HIDDEN_CAUSES = ["author", "moderator", "held"] as const;
export type PostHiddenCause = (typeof POST_HIDDEN_CAUSES)[number];

export const THREAD_SORTS = ["active", "newest", "top"] as const;
export type ThreadSort = (typeof THREAD_SORTS)[number];
export const THREAD_SORT_LABELS: Record<ThreadSort, string> = {
  active: "Latest activity",
  newest: "Newest",
  top: "Top rated",
};

export const COMMENT_SORTS = ["top", "newest", "oldest"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
export const COMMENT_SORT_LABELS: Record<CommentSort, string> = {
  top: "Top rated",
  newest: "Newest",
  oldest: "Oldest",
};

/** Replies of a page, and comments under one reply that a thread's page shows at once. */
export const REPLIES_A_PAGE = 20;
export const COMMENTS_SHOWN = 3;

/** Where threads ask something: their asker can mark a reply as the answer (rules/forum#solved). */
const SOLVABLE: readonly string[] = ["dosing-help", "vendor-discussion"];
/** What the button that takes the mark back sends: a form that says nothing takes nothing back. */
export const NO_MARK = "none";
export const isSolvable = (categoryId: string): boolean => SOLVABLE.includes(categoryId);
