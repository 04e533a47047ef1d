import type { RequestContext } from "@worker/context";
import { claimCase, releaseCase } from "@worker/domain/oversight/moderation/claim-case";
import { decideRegistration, decideRegistrations } from "@worker/domain/oversight/registrations/decide-registration";
import { registrationsForm, type RegistrationsInput } from "@worker/domain/oversight/registrations/forms";
import { parseFields } from "@worker/form-body";
import { fieldsRefused, onRow, onSelection } from "~/staff/queue/answer";
import { plural } from "~/ui/format";

/** Takes what staff post about a flagged registration, or a selection of them. */
export async function actOnRegistrations(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, registrationsForm, ["ids"]);
  if (!form.ok) return fieldsRefused(form, "note");
  const { value } = form;
  if ("ids" in value) {
    const decision = value.intent === "approve-selected" ? "approve" : "block";
    const came = await decideRegistrations(site, site.viewer, { ids: value.ids, decision, note: value.reason });
    const word = decision === "approve" ? "approved" : "blocked";
    return onSelection(site, request, inPlace, {
      done: came.decided.length === 0 ? null : `${plural(came.decided.length, "registration")} ${word}.`,
      refused: came.refused.map(({ username, ...each }) => ({ ...each, name: username || "One of them" })),
    });
  }
  return onRow(site, request, inPlace, { id: value.id, ...outcomeOf(site, value) });
}

function outcomeOf(site: RequestContext, value: Extract<RegistrationsInput, { id: string }>) {
  if (value.intent === "decide") {
    const isApproval = value.decision === "approve";
    return {
      done: isApproval ? "approved; the welcome bonus is paid" : "blocked",
      said: isApproval ? "Approved. The welcome bonus is paid." : "Blocked.",
      typed: value.note,
      act: () => decideRegistration(site, site.viewer, value),
    };
  }
  const { intent, caseId } = value;
  const isClaim = intent === "claim";
  return {
    done: intent,
    said: isClaim ? "The registration is yours to decide." : "The registration is back in the queue.",
    held: isClaim ? ("mine" as const) : ("nobody" as const),
    act: () => (isClaim ? claimCase : releaseCase)(site, site.viewer, caseId),
  };
}
