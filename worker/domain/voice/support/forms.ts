import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch } from "../../foundation/queues/forms";

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

export const ticketsPageForm = v.variant("intent", [
  v.object({ intent: v.literal("answer"), id: recordId, answer }),
  v.object({ intent: v.literal("close"), id: recordId }),
]);

const state = v.picklist(TICKET_STATES, `Give ${TICKET_STATES.join(", ")}.`);
export const ticketsPageQuery = v.object({
  state: v.fallback(v.optional(state, "open"), "open"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const ticketsApiQuery = listQuery({ state: v.optional(state, "open") });
