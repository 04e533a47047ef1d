import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch } from "../../foundation/queues/forms";

/** What staff filter by; drafts are the applicants' own. */
export const QUEUE_STATUSES = ["pending", "resubmitted", "under_review", "needs_info", "approved", "rejected"] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** By the last change. */
const QUEUE_SORTS = ["oldest", "newest"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Which of a state: all, or those that the reader has in hand. */
export const QUEUE_LOOKS = ["all", "mine"] as const;
export type QueueLook = (typeof QUEUE_LOOKS)[number];
export const LOOK_LABELS: Record<QueueLook, string> = { all: "All", mine: "In my hand" };

/** Characters. */
export const NOTES_MAX = 2000;
const MISSING = "Write what the applicant should read";

const notes = v.pipe(v.string(MISSING), wellFormed, v.maxLength(NOTES_MAX, `Use at most ${NOTES_MAX} characters`));
const neededNotes = v.pipe(notes, v.nonEmpty(MISSING));
export const askForm = v.object({ notes: neededNotes });
export const rejectForm = v.object({ notes: neededNotes });
export const approveForm = v.object({ notes: v.optional(notes, "") });

const holding = v.picklist(["hold", "take-over", "release"]);
export type Holding = v.InferOutput<typeof holding>;

/** The buttons of a row; what is decided is decided on the application's own page, beside its document. */
export const queuePageForm = v.variant("intent", [
  v.object({ intent: v.literal("take"), id: recordId }),
  v.object({ intent: holding, id: recordId }),
]);
export type QueuePageInput = v.InferOutput<typeof queuePageForm>;

export const reviewPageForm = v.variant(
  "intent",
  [
    v.object({ intent: v.literal("take") }),
    v.object({ intent: holding }),
    v.object({ intent: v.literal("ask"), ...askForm.entries }),
    v.object({ intent: v.literal("reject"), ...rejectForm.entries }),
    v.object({ intent: v.literal("approve"), ...approveForm.entries }),
  ],
  "Choose what to do",
);
export type ReviewInput = v.InferOutput<typeof reviewPageForm>;

const status = v.picklist(QUEUE_STATUSES, `Give one of ${QUEUE_STATUSES.join(", ")}.`);
const look = v.picklist(QUEUE_LOOKS, `Give one of ${QUEUE_LOOKS.join(", ")}.`);
const sort = v.picklist(QUEUE_SORTS, `Give ${QUEUE_SORTS.join(" or ")}.`);

const asked = {
  status: v.optional(status, "pending"),
  q: v.optional(v.pipe(queueSearch, v.description("How the applicant's username begins")), ""),
  look: v.optional(v.pipe(look, v.description("All, or those you have in hand")), "all"),
  sort: v.optional(v.pipe(sort, v.description("By the last change")), "oldest"),
};
export const queueApiQuery = listQuery(asked);
export const queueExportQuery = v.object(asked);

export const queuePageQuery = v.object({
  status: v.fallback(v.optional(status, "pending"), "pending"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  look: v.fallback(v.optional(look, "all"), "all"),
  sort: v.fallback(v.optional(sort, "oldest"), "oldest"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
