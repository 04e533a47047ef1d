import type { Db } from "../../../db/client";
import { type AuditEntry, record } from "../../foundation/audit/record";

/** What moderators do to the forum beside deciding cases: each has its line in the public log (rules/forum#moderation-log). */
export type ForumAct =
  | "forum.category.locked"
  | "forum.category.slowed"
  | "forum.category.unlocked"
  | "forum.category.unslowed"
  | "forum.post.edited"
  | "forum.thread.locked"
  | "forum.thread.merged"
  | "forum.thread.moved"
  | "forum.thread.pinned"
  | "forum.thread.poll-closed"
  | "forum.thread.slowed"
  | "forum.thread.solved"
  | "forum.thread.split"
  | "forum.thread.unlocked"
  | "forum.thread.unpinned"
  | "forum.thread.unslowed"
  | "forum.thread.unsolved";

export interface ForumEntry extends AuditEntry {
  action: ForumAct;
  subjectType: "forum_category" | "forum_post" | "forum_thread";
}

/** The statement that writes it into the audit log, where the public one finds it. */
export const recordAct = (db: Db, entry: ForumEntry, now: number) => record(db, entry, now);
