import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { decideCorrection } from "@worker/domain/oversight/reward-corrections/decide-correction";
import { CORRECTION_PROPOSED, correctionsPageForm } from "@worker/domain/oversight/reward-corrections/forms";
import { proposeByName } from "@worker/domain/oversight/reward-corrections/propose-correction";
import { Invalid } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { refusalOf } from "~/shell/refused-form";
import { onRow } from "~/staff/queue/answer";
import { CORRECTIONS_PATH } from "./paths";

type Fields = Partial<Record<string, string>>;

/** What a form that was refused is shown again with. */
export interface CorrectionDraft {
  values: Fields;
  errors: Fields;
  problem: string | null;
}

const drafted = (draft: CorrectionDraft, status: number) => data({ draft }, { status });

/** Takes what staff post: a proposal, or what they decide about one. */
export async function actOnCorrections(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const inPlace = typed.has("inPlace");
  const form = parseFields(typed, correctionsPageForm, []);
  if (!form.ok) {
    const { id, note } = form.values;
    const [error = null] = Object.values(form.errors);
    if (id !== undefined) return data({ row: { id, done: null, error: error ?? null, typed: note } }, { status: 400 });
    return drafted({ values: form.values, errors: form.errors, problem: null }, 400);
  }
  const { value } = form;
  if (value.intent === "propose") {
    try {
      const state = await proposeByName(site, site.viewer, value);
      site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: CORRECTION_PROPOSED[state] }));
      return redirect(CORRECTIONS_PATH, 303);
    } catch (error) {
      const errors = error instanceof Invalid ? error.fields : {};
      const { status, message } = refusalOf(error, site);
      const values = { member: value.member, points: String(value.points), reason: value.reason };
      return drafted({ values, errors, problem: Object.keys(errors).length > 0 ? null : message }, status);
    }
  }
  const answer =
    value.intent === "approve"
      ? ({ decision: "approve" } as const)
      : ({ decision: "decline", note: value.note } as const);
  return onRow(site, request, inPlace, {
    id: value.id,
    done: value.intent === "approve" ? "approved" : "declined",
    said: value.intent === "approve" ? CORRECTION_PROPOSED.effective : "The correction has been declined.",
    typed: "note" in value ? value.note : undefined,
    act: () => decideCorrection(site, site.viewer, { id: value.id, ...answer }),
  });
}
