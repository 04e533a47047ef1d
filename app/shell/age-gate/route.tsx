import { data, redirect, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { confirmAge } from "@worker/domain/foundation/users/confirm-age";
import { AGE_UNCONFIRMED, ageGatePageForm } from "@worker/domain/foundation/users/forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/route";
import { AgeGate } from "./age-gate";
import { pageMeta } from "../page-meta";

export function loader({ context, request }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("returnTo"));
  if (contextOf(context).viewer.ageVerified) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, cookies, setHeader } = contextOf(context);
  const form = await readForm(request, ageGatePageForm);
  if (!form.ok)
    return data({ error: AGE_UNCONFIRMED, returnTo: safeReturnPath(form.values["returnTo"]) }, { status: 400 });
  await confirmAge(db, viewer, now);
  if (viewer.kind === "visitor") setHeader("set-cookie", await cookies.setAgeVerified(now));
  return redirectDocument(safeReturnPath(form.value.returnTo), 303);
}

export const meta = () =>
  pageMeta(
    { title: "Are you 21 or older?", description: "Leafproof is for adults only.", path: "/age-gate", noindex: true },
    "",
  );

export const handle = { bare: true };

/** The gate as a page of its own: where a form without scripts left a box unticked. */
export default function AgeGatePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <AgeGate alone returnTo={actionData?.returnTo ?? loaderData.returnTo} error={actionData?.error} />
    </main>
  );
}
