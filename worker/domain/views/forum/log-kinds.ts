import type { ForumAct } from "../../voice/forum/acts";

/** Entries of a page of the public moderation log. */
export const LOG_PAGE = 20;

/** What the public moderation log can be narrowed to, with the acts that each stands for. */
export const LOG_KINDS = [
  "hidden",
  "released",
  "edited",
  "locked",
  "slowed",
  "moved",
  "merged",
  "split",
  "pinned",
  "answered",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const LOG_KIND_LABELS: Record<LogKind, string> = {
  hidden: "Hidden",
  released: "Released",
  edited: "Edited",
  locked: "Locked",
  slowed: "Slow mode",
  moved: "Moved",
  merged: "Merged",
  split: "Split",
  pinned: "Pinned",
  answered: "Answers",
};

/** What was hidden or released comes from cases, whose one action says all of them. */
export const LOG_ACTS: Record<ForumAct, { kind: LogKind; says: string }> = {
  "forum.post.edited": { kind: "edited", says: "Edited" },
  "forum.thread.locked": { kind: "locked", says: "Locked" },
  "forum.thread.unlocked": { kind: "locked", says: "Unlocked" },
  "forum.category.locked": { kind: "locked", says: "Category locked" },
  "forum.category.unlocked": { kind: "locked", says: "Category unlocked" },
  "forum.thread.poll-closed": { kind: "locked", says: "Poll closed" },
  "forum.thread.slowed": { kind: "slowed", says: "Slow mode set" },
  "forum.thread.unslowed": { kind: "slowed", says: "Slow mode ended" },
  "forum.category.slowed": { kind: "slowed", says: "Slow mode set" },
  "forum.category.unslowed": { kind: "slowed", says: "Slow mode ended" },
  "forum.thread.moved": { kind: "moved", says: "Moved" },
  "forum.thread.merged": { kind: "merged", says: "Merged" },
  "forum.thread.split": { kind: "split", says: "Split" },
  "forum.thread.pinned": { kind: "pinned", says: "Pinned" },
  "forum.thread.unpinned": { kind: "pinned", says: "Unpinned" },
  "forum.thread.solved": { kind: "answered", says: "Marked as answered" },
  "forum.thread.unsolved": { kind: "answered", says: "Answer’s mark removed" },
};
