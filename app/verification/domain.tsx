import { data, redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { proofPageForm } from "@worker/domain/oversight/applications/proof-forms";
import { mailProof, proveByDns } from "@worker/domain/oversight/applications/prove-domain";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/domain";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";

const BACK = "/verification";

/** Only takes forms; whoever comes by its address is led to the application. */
export function loader() {
  return redirect(BACK);
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, proofPageForm);
  if (!form.ok) return data({ errors: form.errors, values: {} }, { status: 400 });
  try {
    if (form.value.way === "dns") await proveByDns(site, site.viewer);
    else await mailProof(site, site.viewer, form.value.mailbox);
  } catch (error) {
    return refusedForm(error, site);
  }
  const text = form.value.way === "dns" ? "The record is there. The domain is proven." : "The email is on its way.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(BACK, 303);
}

export const meta = () =>
  pageMeta({ title: "Proof of the domain", description: "For an application.", path: BACK, noindex: true }, "");

export default function Domain({ actionData }: Route.ComponentProps) {
  const problem = actionData && Object.values(actionData.errors)[0];
  return (
    <div className="solo">
      <h1>The domain is not proven</h1>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <LinkButton to={BACK}>Back to your application</LinkButton>
    </div>
  );
}
