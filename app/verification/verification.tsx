import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf, type RequestContext } from "@worker/context";
import { FAILED_TEXT, HAS_VENDOR, SUBMITTED_TEXT } from "@worker/domain/oversight/applications/forms";
import { readWizard } from "@worker/domain/oversight/applications/read-wizard";
import { answersOn, saveDraft } from "@worker/domain/oversight/applications/save-draft";
import { stepHolding, STEPS, type TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import { submitApplication } from "@worker/domain/oversight/applications/submit-application";
import { checkStep, stepNumber, typedOf, wizardPageForm } from "@worker/domain/oversight/applications/wizard-forms";
import { VERIFICATION_FEE } from "@worker/domain/catalogue/plan-offers/offers";
import { Conflict, Invalid } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { log } from "@worker/observe/log";
import type { Route } from "./+types/verification";
import { pageMeta } from "~/shell/page-meta";
import { Note } from "~/ui/note";
import { ApplicationStatus } from "./application-status";
import { DomainProof } from "./domain-proof";
import { WizardForm } from "./wizard-form";
import { sheets } from "~/styles/sheets";
import dashboardCss from "~/dashboard/dashboard.css?url";

const HERE = "/verification";
const atStep = (step: number, check = false): string => `${HERE}?step=${step}${check ? "&check=1" : ""}`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const wizard = await readWizard(db, viewer);
  const query = new URL(request.url).searchParams;
  const asked = v.safeParse(stepNumber, query.get("step"));
  const step = asked.success ? asked.output : Math.min(STEPS.length, (wizard.draft?.step ?? 0) + 1);
  const answers = wizard.draft?.answers ?? {};
  const errors = query.has("check") ? checkStep(step, answers, now) : {};
  const closed = wizard.draft === null && (wizard.latest === null ? false : wizard.latest.status !== "rejected");
  const hasVendor = viewer.kind === "member" && viewer.vendorId !== null;
  const values = answersOn(step, answers);
  const draft = wizard.draft && { step: wizard.draft.step, stored: wizard.draft.kept };
  return {
    latest: wizard.latest,
    proof: wizard.proof,
    draft,
    step,
    values,
    errors,
    now,
    fee: VERIFICATION_FEE,
    open: !closed && !hasVendor,
    hasVendor,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, wizardPageForm);
  if (!form.ok) return refused(400, form.errors, typedOf(form.values));
  const { step, go } = form.value;
  const typed = answersOn(step, typedOf(form.value));
  try {
    if (go === "submit") return await submit(site, typed);
    const errors = await saveDraft(site, site.viewer, { step, typed });
    if (go === "save") return data({ saved: true, errors: {}, values: typed });
    if (go === "previous") return redirect(atStep(Math.max(1, step - 1)), 303);
    if (Object.keys(errors).length > 0) return refused(400, errors, typed);
    return redirect(atStep(Math.min(STEPS.length, step + 1)), 303);
  } catch (error) {
    if (error instanceof Conflict) return refused(409, { form: error.message }, typed);
    throw error;
  }
}

/** What does not hold in an earlier step is shown where it is asked for. */
async function submit(site: RequestContext, typed: TypedAnswers) {
  try {
    await submitApplication(site, site.viewer, typed);
  } catch (error) {
    if (!(error instanceof Invalid)) return failed(error, site, typed);
    const first = Math.min(...Object.keys(error.fields).map(stepHolding));
    if (first < STEPS.length) return redirect(atStep(first, true), 303);
    return refused(400, { form: FAILED_TEXT, ...error.fields }, typed);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: SUBMITTED_TEXT }));
  return redirect(HERE, 303);
}

/** What nobody foresaw is logged, and answered with one fixed sentence. */
function failed(error: unknown, { requestId }: RequestContext, typed: TypedAnswers) {
  if (error instanceof Conflict) throw error;
  log({ level: "error", message: "application not submitted", requestId, error: String(error) });
  return refused(500, { form: FAILED_TEXT }, typed);
}

const refused = (status: number, errors: Record<string, string>, values: TypedAnswers) =>
  data({ saved: false, errors, values }, { status });

export const headers = () => ({ "cache-control": "no-store" });

export const handle = sheets(dashboardCss);

export const meta = () =>
  pageMeta({ title: "Vendor verification", description: "Apply for verification.", path: HERE, noindex: true }, "");

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { latest, draft, proof, step, now, fee, open, hasVendor } = loaderData;
  const errors = actionData?.errors ?? loaderData.errors;
  return (
    <div className="stack">
      <h1>Apply for verification</h1>
      <p className="lead">
        Five steps about your business. Verification costs ${fee} per year, due within 30 days of approval; no payment
        buys a rating.
      </p>
      {latest !== null && latest.status !== "draft" && <ApplicationStatus application={latest} now={now} />}
      {proof !== null && <DomainProof proof={proof} />}
      {hasVendor && latest === null && <Note>{HAS_VENDOR}</Note>}
      {open && (
        <WizardForm
          step={step}
          done={draft?.step ?? 0}
          values={actionData?.values ?? loaderData.values}
          errors={errors}
          stored={draft?.stored ?? { taxId: false, banking: false }}
          fee={fee}
        />
      )}
    </div>
  );
}
