import * as v from "valibot";
import { cursor, listQuery } from "../lists/forms";
import { queueSearch, selectedCases } from "../queues/forms";
import { CASE_KINDS, type CaseKind } from "./case-kinds";
import { CASE_STATUSES, REASON_MAX, STATUS_LABELS } from "./forms";

/** What the queue shows: what waits for a decision, whoever has it, or the cases of one status. */
export const QUEUE_VIEWS = ["waiting", ...CASE_STATUSES] as const;
type QueueView = (typeof QUEUE_VIEWS)[number];

export const VIEW_LABELS: Record<QueueView, string> = { ...STATUS_LABELS, waiting: "Waiting", open: "Unclaimed" };

export const QUEUE_SORTS = ["oldest", "newest", "reports"] as const;
type QueueSort = (typeof QUEUE_SORTS)[number];

export const SORT_LABELS: Record<QueueSort, string> = {
  oldest: "Oldest first",
  newest: "Newest first",
  reports: "Most reported first",
};

const view = v.picklist(QUEUE_VIEWS, `Give ${QUEUE_VIEWS.join(", ")}.`);
const kind = v.picklist(CASE_KINDS, `Give ${CASE_KINDS.join(", ")}.`);
const sort = v.picklist(QUEUE_SORTS, `Give ${QUEUE_SORTS.join(", ")}.`);

export const queuePageQuery = v.object({
  status: v.fallback(v.optional(view, "waiting"), "waiting"),
  kind: v.fallback(v.optional(kind), undefined),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  sort: v.fallback(v.optional(sort), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const queueApiQuery = listQuery({
  status: v.optional(view, "open"),
  kind: v.optional(kind),
  q: v.optional(queueSearch, ""),
  sort: v.optional(sort),
});

export interface QueueFilter {
  status: QueueView;
  kind?: CaseKind | undefined;
  /** The start of an author's or reporter's username, or a case's id. */
  q?: string | undefined;
  sort?: QueueSort | undefined;
}

/** What keeps the author's content of several reported cases as it is. */
export const dismissalForm = v.object({
  ids: selectedCases,
  reason: v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => text.toWellFormed().trim()),
    v.maxLength(REASON_MAX, `Keep it to ${REASON_MAX} characters.`),
  ),
});
export type DismissalInput = v.InferOutput<typeof dismissalForm>;
