import type { RequestContext } from "@worker/context";
import { decideApplication } from "@worker/domain/oversight/tester-applications/decide-application";
import { holdApplication, releaseApplication } from "@worker/domain/oversight/tester-applications/hold-application";
import {
  type Holding,
  queuePageForm,
  type QueuePageInput,
} from "@worker/domain/oversight/tester-applications/review-forms";
import { parseFields } from "@worker/form-body";
import { fieldsRefused, onRow } from "~/staff/queue/answer";

/** The word for the row, and the sentence for whoever comes back to the list. */
const DONE: Record<QueuePageInput["intent"], { done: string; said: string }> = {
  take: { done: "under review", said: "The application is under review." },
  hold: { done: "in hand", said: "The application is yours to decide." },
  "take-over": { done: "in hand", said: "The application is yours to decide." },
  release: { done: "released", said: "The application is back in the queue." },
};
const HELD = { hold: "mine", "take-over": "mine", release: "nobody" } as const;

/** Takes what staff post about an application in the list. */
export async function actOnQueue(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const form = parseFields(typed, queuePageForm, []);
  if (!form.ok) return fieldsRefused(form, "notes");
  const { id, intent } = form.value;
  return onRow(site, request, typed.has("inPlace"), {
    id,
    ...DONE[intent],
    ...(intent !== "take" && { held: HELD[intent] }),
    act: () =>
      intent === "take" ? decideApplication(site, site.viewer, { id, step: "take" }) : actOnHold(site, id, intent),
  });
}

/** Takes an application in hand, or gives it back. */
export const actOnHold = (site: RequestContext, id: string, intent: Holding): Promise<void> =>
  intent === "release"
    ? releaseApplication(site, site.viewer, id)
    : holdApplication(site, site.viewer, { id, takeOver: intent === "take-over" });
