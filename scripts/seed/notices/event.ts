import type { NoticeWords } from "@worker/domain/foundation/notifications/notify";
import type { DemoData } from "../data";

/** Something that the site told one account of at the moment it happened. */
export interface NoticeEvent {
  /** UTC epoch milliseconds. */
  at: number;
  words: NoticeWords;
  /** What several did, or that a repeat only counts; without it the last takes the place of the one that stands. */
  joins?: { didIt: string } | "counts";
  /** Nothing is told while one of these merge keys stands unread. */
  unless?: readonly string[];
  /** Reading this thread reads it. */
  threadId?: string;
}

/** An account whose notices the demo has. */
export interface Reader {
  id: string;
  username: string;
  createdAt: number;
  vendorId?: string | null;
}

/** What notices are told of: the demo's own rows. */
export type NoticeSources = Omit<DemoData, "notifications">;
