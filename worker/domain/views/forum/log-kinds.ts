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
};

/** Decisions about single posts come from cases too, whose one action says all of them. */
export const LOG_ACTS = {
  "forum.post.hidden": { kind: "hidden", says: "Hidden" },
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
} as const satisfies Record<string, { kind: LogKind; says: string }>;
