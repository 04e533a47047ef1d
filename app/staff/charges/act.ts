import type { RequestContext } from "@worker/context";
import { decidePlanRequest } from "@worker/domain/oversight/plans/decide-plan";
import { chargesPageForm } from "@worker/domain/oversight/plans/forms";
import { closeCharge, closeCharges } from "@worker/domain/oversight/plans/settle-charge";
import { parseFields } from "@worker/form-body";
import { plural } from "~/ui/format";
import { fieldsRefused, onRow, onSelection } from "../queue/answer";

/** Takes what staff post about a charge, a selection of them, or a vendor's wish for another plan. */
export async function actOnCharges(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, chargesPageForm, ["ids"]);
  if (!form.ok) return fieldsRefused(form, "note");
  const { value } = form;
  if ("ids" in value) {
    const outcome = value.intent === "settle-selected" ? "settled" : "waived";
    const came = await closeCharges(site, site.viewer, { ids: value.ids, outcome, note: value.reason });
    return onSelection(site, request, inPlace, {
      done: came.closed.length === 0 ? null : `${plural(came.closed.length, "charge")} ${outcome}.`,
      refused: came.refused.map(({ id, vendor, reason }) => ({ id, name: vendor || "One of them", reason })),
    });
  }
  if (value.intent === "decide") {
    return onRow(site, request, inPlace, {
      id: value.id,
      done: "decided",
      said: "The request has been decided.",
      act: () => decidePlanRequest(site, site.viewer, value),
    });
  }
  return onRow(site, request, inPlace, {
    id: value.id,
    done: value.outcome,
    said: `The charge has been ${value.outcome}.`,
    typed: value.note,
    act: () => closeCharge(site, site.viewer, value),
  });
}
