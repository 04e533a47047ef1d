import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { rejectResult, verifyResult } from "@worker/domain/catalogue/lab/panel/decide";
import {
  decisionForm,
  REJECTED,
  TWO_PERSON_FIRST,
  VERIFIED,
  WITHDRAWN,
  type PanelDecision,
} from "@worker/domain/catalogue/lab/panel/panel-forms";
import { readPanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/review";
import { CertificateBox } from "./certificate-box";
import { productPath, STATUS_LABELS } from "./labels";
import { PANEL } from "./panel-frame";
import { RejectForm } from "./reject-form";
import { TypedValues } from "./typed-values";
import { VerifyForm } from "./verify-form";
import { Warnings } from "./warnings";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";
import { Link } from "~/ui/link";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  return { review: await orNotFound(readPanelResult(site, params.resultId)), now: site.now };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, decisionForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { intent, ...values } = form.value;
  try {
    const text = await orNotFound(decide(site, params.resultId, form.value));
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  } catch (error) {
    return refusedForm(error, site, { intent, ...values });
  }
  return redirect(PANEL, 303);
}

async function decide(site: ReturnType<typeof contextOf>, id: string, form: PanelDecision): Promise<string> {
  if (form.intent === "reject") return (await rejectResult(site, id, form.reason)).withdrawn ? WITHDRAWN : REJECTED;
  const { heavyMetals, microbials, pesticides, residualSolvents } = form;
  const read = { heavyMetals, microbials, pesticides, residualSolvents };
  return (await verifyResult(site, id, read)).verified ? VERIFIED : TWO_PERSON_FIRST;
}

export const handle = sheets(labCss, workCss);

export const meta = () =>
  pageMeta({ title: "Review a result", description: "A lab result beside its PDF.", path: PANEL, noindex: true }, "");

export default function Review({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const { result, productName, vendorName, labName, may } = review;
  return (
    <div className="manager">
      <Breadcrumbs
        trail={[
          { to: "/lab-verification", label: "Lab verification" },
          { to: PANEL, label: "Panel" },
        ]}
        here={result.batchNumber}
      />
      <header className="row between row--wrap">
        <h1>Batch {result.batchNumber}</h1>
        <span className="tag">{STATUS_LABELS[result.status]}</span>
      </header>
      <p className="lead">
        <Link to={productPath(result.vendorId, result.productId)}>{productName ?? "A deleted product"}</Link> by{" "}
        {vendorName ?? "a deleted vendor"}, tested by {labName ?? "an unknown laboratory"}.
      </p>
      <Warnings review={review} />
      <div className="lab-cert">
        <div className="stack">
          <TypedValues review={review} />
          <VerifyForm review={review} answer={actionData} />
          {may.reject && <RejectForm status={result.status} answer={actionData} />}
        </div>
        <CertificateBox certificate={result.certificate} />
      </div>
    </div>
  );
}
