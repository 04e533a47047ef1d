import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { decideClaimAsVendor } from "@worker/domain/claims/decide-claim";
import { claimDecisionForm, claimsPageQuery } from "@worker/domain/claims/forms";
import { vendorClaims } from "@worker/domain/claims/list-claims";
import { PAGE_SIZE } from "@worker/domain/lists/forms";
import { readForm } from "@worker/form-body";
import { ClaimLine } from "../claims/claim-line";
import { ClaimList } from "../claims/claim-list";
import { claimFailure } from "../claims/claim-failure";
import { ClaimDecisionForm } from "../claims/decision-form";
import { orNotFound } from "../shell/or-not-found";
import { pageMeta } from "../shell/page-meta";
import { Note } from "../ui/note";
import type { Route } from "./+types/claims";

const PATH = "/vendor-dashboard/claims";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { state, cursor = null } = v.parse(claimsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (from: string | null) => vendorClaims(db, viewer, { state, cursor: from, limit: PAGE_SIZE });
  return { page: await orNotFound(orFirstPage(cursor, read)), state, later: cursor !== null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, claimDecisionForm);
  const id = form.ok ? form.value.id : (form.values["id"] ?? "");
  if (!form.ok) return data({ id, error: form.errors["reason"] ?? form.errors["form"] }, { status: 400 });
  try {
    await decideClaimAsVendor(site, site.viewer, form.value);
  } catch (error) {
    return claimFailure(error, id);
  }
  const text = form.value.decision === "confirm" ? "The purchase is confirmed." : "The claim is rejected.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(PATH, 303);
}

export const meta = () =>
  pageMeta({ title: "Purchase claims", description: "Purchases to confirm.", path: PATH, noindex: true }, "");

export default function VendorClaims({ loaderData: { page, state, later }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <h1>Purchase claims</h1>
      <p className="lead muted">
        Members say that they bought from you. Compare order number, date and amount with your books. Who they are is
        not shown, and their rating has no part in it.
      </p>
      {actionData?.error && (
        <Note kind="bad" role="alert">
          {actionData.error}
        </Note>
      )}
      <ClaimList path={PATH} state={state} count={page.items.length} later={later} nextCursor={page.nextCursor}>
        {page.items.map((claim) => (
          <ClaimLine key={claim.id} claim={claim}>
            {claim.outcome === "waiting" && (
              <ClaimDecisionForm
                id={claim.id}
                orderNumber={claim.orderNumber}
                confirm="Confirm"
                reject="Reject"
                error={actionData?.id === claim.id ? actionData.error : undefined}
              />
            )}
          </ClaimLine>
        ))}
      </ClaimList>
    </div>
  );
}
