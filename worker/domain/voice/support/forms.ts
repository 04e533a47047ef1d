import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, selectedCases } from "../../foundation/queues/forms";

export const TICKET_STATES = ["open", "answered", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const TICKET_STATE_LABELS: Record<TicketState, string> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

export const SUBJECT_MAX = 120;
export const BODY_MAX = 4000;
export const ANSWER_MAX = 4000;

export const TICKET_RULE = { limit: 5, windowMs: 3_600_000 } as const;

export const TICKET_SENT = "We have your question. The answer comes by email and appears here.";

/** What a link to the form may be about, and the subject that the form begins with. */
const ABOUT: Readonly<Record<string, string>> = { "vendor-profile": "Change our vendor profile: " };
const about = v.picklist(Object.keys(ABOUT));

/** The subject that an address of the contact page asks for; "" where it names none. */
export function subjectAbout(params: URLSearchParams): string {
  const named = v.safeParse(about, params.get("about"));
  return named.success ? (ABOUT[named.output] ?? "") : "";
}

const words = (empty: string, most: number) =>
  v.pipe(v.string(empty), wellFormed, v.nonEmpty(empty), v.maxLength(most, `Keep it to ${most} characters.`));

const subject = v.pipe(
  words("A subject is required", SUBJECT_MAX),
  v.transform((text) => text.replace(/\s+/gu, " ")),
);

export const ticketForm = v.object({ subject, body: words("A message is required", BODY_MAX) });
export type TicketInput = v.InferOutput<typeof ticketForm>;

const answer = words("An answer is required", ANSWER_MAX);
export const answerForm = v.object({ answer });
export const answersForm = v.object({
  ids: selectedCases,
  answer: v.pipe(v.nullable(answer), v.description("Null closes them without an answer")),
});

export const ticketsPageForm = v.variant("intent", [
  v.object({ intent: v.literal("answer"), id: recordId, answer }),
  v.object({ intent: v.literal("close"), id: recordId }),
  v.object({ intent: v.literal("answer-selected"), ids: selectedCases, reason: answer }),
  v.object({ intent: v.literal("close-selected"), ids: selectedCases }),
]);

/** By the plan of the vendor that asks, at the time of asking. */
export const TICKET_LOOKS = ["all", "first", "others"] as const;
export type TicketLook = (typeof TICKET_LOOKS)[number];
export const TICKET_LOOK_LABELS: Record<TicketLook, string> = {
  all: "Everybody",
  first: "With priority support",
  others: "Without",
};

/** `first` has those with priority support before all others, then the oldest. */
const TICKET_SORTS = ["first", "oldest", "newest"] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

const state = v.picklist(TICKET_STATES, `Give ${TICKET_STATES.join(", ")}.`);
export const ticketsPageQuery = v.object({
  state: v.fallback(v.optional(state, "open"), "open"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  look: v.fallback(v.optional(v.picklist(TICKET_LOOKS), "all"), "all"),
  sort: v.fallback(v.optional(v.picklist(TICKET_SORTS), "first"), "first"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const ticketsApiQuery = listQuery({
  state: v.optional(state, "open"),
  q: v.optional(v.pipe(queueSearch, v.description("In the subject, start of a username, or word of a vendor")), ""),
  look: v.optional(v.picklist(TICKET_LOOKS, `Give ${TICKET_LOOKS.join(", ")}.`), "all"),
  sort: v.optional(v.picklist(TICKET_SORTS, `Give ${TICKET_SORTS.join(", ")}.`), "first"),
});
