import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import {
  LAST_STEP,
  LIST_NAMES,
  stepHolding,
  SUBMITTED_TEXT,
  TESTERS_PATH,
  type TypedAnswers,
} from "@worker/domain/voice/testers/program";
import { saveStep, takeLastStep } from "@worker/domain/voice/testers/save-application";
import { answersOn, typedOf, wizardPageForm } from "@worker/domain/voice/testers/step-forms";
import { Invalid } from "@worker/errors";
import { parseFields, readForm } from "@worker/form-body";
import { refusalOf } from "~/shell/refused-form";

/** The page of one step. @param check whether it says at once what does not hold */
const atStep = (step: number, check = false): string => `${TESTERS_PATH}?step=${step}${check ? "&check=1" : ""}`;

const refused = (status: number, errors: Record<string, string>, values: TypedAnswers | null) =>
  data({ saved: false, errors, values }, { status });

const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");

/** Takes one step of the form; each button sends it, so that nothing typed is lost. */
export async function actOnWizard(site: RequestContext, request: Request) {
  if (isMultipart(request)) return takeLast(site, request);
  const form = await readForm(request, wizardPageForm, LIST_NAMES);
  if (!form.ok) return refused(400, form.errors, typedOf(form.values));
  const { step, go } = form.value;
  const typed = answersOn(step, typedOf(form.value));
  try {
    const errors = await saveStep(site, site.viewer, { step, typed });
    if (go === "save") return data({ saved: true, errors: {}, values: typed });
    if (go === "previous") return redirect(atStep(Math.max(1, step - 1)), 303);
    if (Object.keys(errors).length > 0) return refused(400, errors, typed);
    return redirect(atStep(Math.min(LAST_STEP, step + 1)), 303);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(status, errors, typed);
  }
}

/** The last step brings its document along. */
async function takeLast(site: RequestContext, request: Request) {
  try {
    const came = await takeLastStep(site, site.viewer, request, (fields) => {
      const form = parseFields(fields, wizardPageForm, LIST_NAMES);
      if (!form.ok) throw new Invalid(form.errors);
      return { typed: answersOn(LAST_STEP, typedOf(form.value)), submits: form.value.go === "submit" };
    });
    if (!came.submitted) return came.submits ? notYet(came) : redirect(atStep(LAST_STEP - 1), 303);
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return refused(status, errors, null);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: SUBMITTED_TEXT }));
  return redirect(TESTERS_PATH, 303);
}

/** What does not hold in an earlier step is shown where it is asked for. */
function notYet({ errors, typed }: { errors: Record<string, string>; typed: TypedAnswers }) {
  const fields = Object.keys(errors).filter((field) => field !== "form");
  const first = Math.min(LAST_STEP, ...fields.map(stepHolding));
  return first < LAST_STEP ? redirect(atStep(first, true), 303) : refused(400, errors, typed);
}
