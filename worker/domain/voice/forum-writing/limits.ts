import { DAY_MS } from "../../../days";

/** An account's first day, and what it may write in it (rules/forum#first-day). */
export const FIRST_DAY = { ms: DAY_MS, links: 2, images: 1, threads: 3, replies: 10 } as const;
/** Links to other sites in one post, whoever writes it. */
export const LINKS_MAX = 20;
/** Images in one post, whoever writes it; and those that a member uploads in a day (rules/forum#images). */
export const IMAGES_MAX = 10;
export const IMAGE_RULE = { limit: 50, windowMs: DAY_MS } as const;
/** So many posts of a member that lead to one site within an hour wait for a moderator. */
export const SAME_SITE = { posts: 4, ms: 3_600_000 } as const;
/** Fewer characters may be said again elsewhere: a thank-you is no flood. */
export const REPEAT_MIN = 20;
/** How alike a text of at least twenty words may be to what the member wrote within a day, by its shingles. */
export const LIKENESS_MAX = 0.85;
/** Posts, edits and deletions of a member, of all kinds together. */
export const POST_RULE = { limit: 60, windowMs: 3_600_000 } as const;
/** Drafts and previews of a member. */
export const DRAFT_RULE = { limit: 600, windowMs: 3_600_000 } as const;
/** For so long its author can bring back what they deleted. */
export const UNDO_MS = DAY_MS;
/** Mentions of one post that notify somebody. */
export const MENTIONS_NOTIFIED = 10;
/** A member's drafts; with one more the oldest goes. */
export const DRAFTS_MAX = 50;
export const DRAFT_DAYS = 90;
