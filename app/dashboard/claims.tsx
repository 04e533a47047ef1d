import { contextOf } from "@worker/context";
import { decideClaimAsVendor } from "@worker/domain/oversight/claim-decisions/decide-claim";
import { vendorClaims } from "@worker/domain/voice/claims/list-claims";
import { ClaimLine } from "~/claims/claim-line";
import { ClaimList } from "~/claims/claim-list";
import { decideClaim, loadClaims } from "~/claims/decide";
import { ClaimDecisionForm } from "~/claims/decision-form";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { useKeptFocus } from "~/ui/keep-focus";
import { Note } from "~/ui/note";
import type { Route } from "./+types/claims";

const PATH = "/vendor-dashboard/claims";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return orNotFound(loadClaims(request, (asked) => vendorClaims(db, viewer, asked, now)));
}

export const action = ({ context, request }: Route.ActionArgs) =>
  decideClaim(contextOf(context), request, {
    decide: decideClaimAsVendor,
    confirmed: "The purchase has been confirmed.",
    path: PATH,
  });

export const meta = () =>
  pageMeta({ title: "Purchase claims", description: "Purchases to confirm.", path: PATH, noindex: true }, "");

export default function VendorClaims({ loaderData: { page, state, later }, actionData }: Route.ComponentProps) {
  const list = useKeptFocus<HTMLDivElement>(page.items.map(({ id }) => id).join());
  return (
    <div ref={list} tabIndex={-1} className="stack">
      <Breadcrumbs trail={[{ to: "/vendor-dashboard", label: "Vendor dashboard" }]} here="Purchase claims" />
      <h1>Purchase claims</h1>
      <p className="lead muted">
        These members say that they bought from you. Compare the order number, date and amount with your records. Claims
        reach you the day after they were filed, and show neither who filed them nor what that person wrote here. Of
        claims that name the same order only one can be confirmed; where you cannot tell which, leave them to our staff.
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
