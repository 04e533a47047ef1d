import type { RequestContext } from "@worker/context";
import { approveApplication } from "@worker/domain/oversight/applications/approve-application";
import { decideApplications } from "@worker/domain/oversight/applications/decide-applications";
import { holdApplication, releaseApplication } from "@worker/domain/oversight/applications/hold-application";
import { moveApplication } from "@worker/domain/oversight/applications/move-application";
import {
  applicationsPageForm,
  type ApplicationsPageInput,
  type Holding,
} from "@worker/domain/oversight/applications/review-forms";
import { parseFields } from "@worker/form-body";
import { plural } from "~/ui/format";
import { fieldsRefused, onRow, onSelection } from "../queue/answer";

type OfRow = Extract<ApplicationsPageInput, { id: string }>;

/** The word for the row, and the sentence for whoever comes back to the list. */
const DONE: Record<OfRow["intent"], { done: string; said: string }> = {
  take: { done: "under review", said: "The application is under review." },
  ask: { done: "asked for more information", said: "The applicant has been asked for more information." },
  reject: { done: "rejected", said: "The application has been rejected." },
  approve: { done: "approved", said: "Approved. The vendor page is live." },
  hold: { done: "in hand", said: "The application is yours to decide." },
  "take-over": { done: "in hand", said: "The application is yours to decide." },
  release: { done: "released", said: "The application is back in the queue." },
};

const HELD = { hold: "mine", "take-over": "mine", release: "nobody" } as const;

/** Takes what staff post about an application, or a selection of them. */
export async function actOnApplications(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, applicationsPageForm, ["ids"]);
  if (!form.ok) return fieldsRefused(form, "notes");
  const { value } = form;
  if ("ids" in value) {
    const decision = value.intent === "take-selected" ? "take" : "approve";
    const { decided, refused } = await decideApplications(site, site.viewer, { ids: value.ids, decision });
    const word = decision === "take" ? "under review" : "approved";
    return onSelection(site, request, inPlace, {
      done: decided.length === 0 ? null : `${plural(decided.length, "application")} ${word}.`,
      refused: refused.map(({ id, businessName, reason }) => ({ id, name: businessName || "One of them", reason })),
    });
  }
  return onRow(site, request, inPlace, {
    id: value.id,
    ...DONE[value.intent],
    ...("notes" in value && { typed: value.notes }),
    ...(isHolding(value.intent) && { held: HELD[value.intent] }),
    act: () => actOnOne(site, value),
  });
}

const isHolding = (intent: OfRow["intent"]): intent is Holding => intent in HELD;

async function actOnOne(site: RequestContext, value: OfRow): Promise<void> {
  const { viewer } = site;
  const { id } = value;
  if (value.intent === "approve") await approveApplication(site, viewer, { id, notes: "", override: "" });
  else if (value.intent === "take") await moveApplication(site, viewer, { id, step: "take" });
  else if ("notes" in value) await moveApplication(site, viewer, { id, step: value.intent, notes: value.notes });
  else await actOnHold(site, id, value.intent);
}

/** Takes an application in hand, or gives it back. */
export const actOnHold = (site: RequestContext, id: string, intent: Holding): Promise<void> =>
  intent === "release"
    ? releaseApplication(site, site.viewer, id)
    : holdApplication(site, site.viewer, { id, takeOver: intent === "take-over" });
