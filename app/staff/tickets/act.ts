import type { RequestContext } from "@worker/context";
import { answerTicket, answerTickets } from "@worker/domain/voice/support/answer";
import { ticketsPageForm } from "@worker/domain/voice/support/forms";
import { parseFields } from "@worker/form-body";
import { plural } from "~/ui/format";
import { fieldsRefused, onRow, onSelection } from "../queue/answer";

/** Takes what staff post about a question, or a selection of them. */
export async function actOnTickets(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, ticketsPageForm, ["ids"]);
  if (!form.ok) return fieldsRefused(form, "answer");
  const { value } = form;
  if ("ids" in value) {
    const answer = value.intent === "answer-selected" ? value.reason : null;
    const { answered, refused } = await answerTickets(site, site.viewer, { ids: value.ids, answer });
    const word = answer === null ? "closed" : "answered";
    return onSelection(site, request, inPlace, {
      done: answered.length === 0 ? null : `${plural(answered.length, "question")} ${word}.`,
      refused: refused.map(({ id, subject, reason }) => ({ id, name: subject || "One of them", reason })),
    });
  }
  const answer = value.intent === "answer" ? value.answer : null;
  return onRow(site, request, inPlace, {
    id: value.id,
    done: answer === null ? "closed" : "answered",
    said: answer === null ? "The question has been closed." : "The answer is on its way.",
    typed: answer ?? undefined,
    act: () => answerTicket(site, site.viewer, { id: value.id, answer }),
  });
}
