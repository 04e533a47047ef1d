import * as v from "valibot";
import { cursor, recordId } from "../../foundation/lists/forms";
import { queueSearch } from "../../foundation/queues/forms";
import { replyForm } from "../reviews/reply-forms";

/** The views of a vendor's review inbox. */
export const INBOX_LOOKS = ["all", "unanswered", "answered", "low"] as const;
export type InboxLook = (typeof INBOX_LOOKS)[number];

export const INBOX_LABELS: Record<InboxLook, string> = {
  all: "All",
  unanswered: "Unanswered",
  answered: "Answered",
  low: "1 and 2 stars",
};

/** Reviews on a page of the inbox. */
export const INBOX_SIZE = 12;
/** Unanswered reviews are counted exactly up to this number (rules/dashboards#review-inbox). */
export const INBOX_COUNTED = 20;

const look = v.picklist(INBOX_LOOKS, `Give one of ${INBOX_LOOKS.join(", ")}.`);

export const reviewInboxQuery = v.object({
  look: v.fallback(v.optional(look, "all"), "all"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  cursor: v.fallback(v.optional(cursor), undefined),
  /** The review whose reply is being written. */
  open: v.fallback(v.optional(recordId), undefined),
});

/** A reply from the inbox: of which review, and which one is next. */
export const inboxReplyForm = v.object({
  ...replyForm.entries,
  id: recordId,
  next: v.fallback(v.optional(recordId), undefined),
});
