import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, selectedCases } from "../../foundation/queues/forms";

/** What staff filter by; drafts are the applicants' own. */
export const QUEUE_STATUSES = ["pending", "resubmitted", "under_review", "needs_info", "approved", "rejected"] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** By the last change. */
const QUEUE_SORTS = ["oldest", "newest"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Which of a state: pages to make, or listed vendors that are claimed. */
export const QUEUE_LOOKS = ["all", "new", "claims"] as const;
export type QueueLook = (typeof QUEUE_LOOKS)[number];
export const LOOK_LABELS: Record<QueueLook, string> = {
  all: "Any vendor",
  new: "New vendors",
  claims: "Listed vendors",
};
const look = v.picklist(QUEUE_LOOKS, `Give one of ${QUEUE_LOOKS.join(", ")}.`);

export const NOTES_MAX = 2000;
const MISSING = "Write what the applicant should read";

const notes = v.pipe(v.string(MISSING), wellFormed, v.maxLength(NOTES_MAX, `Use at most ${NOTES_MAX} characters`));
const neededNotes = v.pipe(notes, v.nonEmpty(MISSING));
const optionalNotes = v.optional(notes, "");

export const askForm = v.object({ notes: neededNotes });
export const rejectForm = v.object({ notes: neededNotes });
export const approveForm = v.object({
  notes: optionalNotes,
  /** Why a listed vendor is handed over without a proof of its domain; audited. */
  override: v.pipe(optionalNotes, v.maxLength(500, "Use at most 500 characters")),
});
export type Approval = v.InferOutput<typeof approveForm>;

/** One decision about several; what takes a reason is decided one by one. */
export const applicationDecisions = v.object({
  ids: selectedCases,
  decision: v.picklist(["take", "approve"], "Choose take or approve"),
});
export type ApplicationDecisions = v.InferOutput<typeof applicationDecisions>;

const holding = v.picklist(["hold", "take-over", "release"]);
export type Holding = v.InferOutput<typeof holding>;

/** The forms of the list: the buttons of a row, and those of the selection. */
export const applicationsPageForm = v.variant("intent", [
  v.object({ intent: v.literal("take"), id: recordId }),
  v.object({ intent: v.literal("approve"), id: recordId }),
  v.object({ intent: v.picklist(["ask", "reject"]), id: recordId, notes: neededNotes }),
  v.object({ intent: holding, id: recordId }),
  v.object({ intent: v.picklist(["take-selected", "approve-selected"]), ids: selectedCases }),
]);
export type ApplicationsPageInput = v.InferOutput<typeof applicationsPageForm>;

export const reviewPageForm = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("take") }),
    v.object({ intent: holding }),
    v.object({ intent: v.literal("secrets") }),
    v.object({ intent: v.literal("ask"), ...askForm.entries }),
    v.object({ intent: v.literal("reject"), ...rejectForm.entries }),
    v.object({ intent: v.literal("approve"), ...approveForm.entries }),
  ],
  "Choose what to do",
);

export const queueApiQuery = listQuery({
  status: v.optional(v.picklist(QUEUE_STATUSES), "pending"),
  q: v.optional(
    v.pipe(queueSearch, v.description("Part of a business name, or start of the applicant's username")),
    "",
  ),
  look: v.optional(v.pipe(look, v.description("New vendors, or those who claim a listed one")), "all"),
  sort: v.optional(
    v.pipe(v.picklist(QUEUE_SORTS, `Give ${QUEUE_SORTS.join(" or ")}.`), v.description("By the last change")),
    "oldest",
  ),
});
export const queuePageQuery = v.object({
  status: v.fallback(v.optional(v.picklist(QUEUE_STATUSES), "pending"), "pending"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  look: v.fallback(v.optional(look, "all"), "all"),
  sort: v.fallback(v.optional(v.picklist(QUEUE_SORTS), "oldest"), "oldest"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
