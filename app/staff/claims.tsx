import { contextOf } from "@worker/context";
import { decideClaimAsStaff } from "@worker/domain/oversight/claim-decisions/decide-claim";
import { STATE_LABELS } from "@worker/domain/voice/claims/forms";
import { type StaffClaim, staffClaims } from "@worker/domain/voice/claims/list-claims";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import { ClaimLine } from "~/claims/claim-line";
import { ClaimList } from "~/claims/claim-list";
import { decideClaim, loadClaims } from "~/claims/decide";
import { ClaimDecisionForm } from "~/claims/decision-form";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";
import type { Route } from "./+types/claims";

const PATH = "/staff-dashboard/claims";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return { ...(await loadClaims(request, (asked) => staffClaims(db, viewer, asked))), now };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  decideClaim(contextOf(context), request, {
    decide: decideClaimAsStaff,
    confirmed: "The purchase has been approved.",
    path: PATH,
  });

export const meta = () =>
  pageMeta({ title: "Purchase claims", description: "Purchases to approve.", path: PATH, noindex: true }, "");

export default function StaffClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { page, state, later, now } = loaderData;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Purchase claims" />
      <h1>Purchase claims</h1>
      <p className="lead muted">
        An approval counts the sale and pays the review reward. A vendor&apos;s own confirmation only adds the mark.
      </p>
      {actionData?.error && (
        <Note kind="bad" role="alert">
          {actionData.error}
        </Note>
      )}
      <ClaimList path={PATH} state={state} count={page.items.length} later={later} nextCursor={page.nextCursor}>
        {page.items.map((claim) => (
          <ClaimLine key={claim.id} claim={claim}>
            <Filed claim={claim} now={now} />
            {claim.staffState !== "rejected" && (
              <ClaimDecisionForm
                id={claim.id}
                orderNumber={claim.orderNumber}
                confirm={claim.staffState === "waiting" ? "Approve" : null}
                reject={claim.staffState === "waiting" ? "Reject" : "Withdraw approval of"}
                error={actionData?.id === claim.id ? actionData.error : undefined}
              />
            )}
          </ClaimLine>
        ))}
      </ClaimList>
    </div>
  );
}

function Filed({ claim, now }: { claim: StaffClaim; now: number }) {
  const { member, sameNetwork, sameOrder, vendorState, createdAt } = claim;
  return (
    <>
      <p className="small muted row row--wrap sep">
        <span>
          Filed <RelativeTime within at={createdAt} now={now} /> by{" "}
          {member.username === null ? FORMER_MEMBER : <Link to={`/profile/${member.id}`}>{member.username}</Link>}
        </span>
        <span>Vendor: {STATE_LABELS[vendorState].toLowerCase()}</span>
      </p>
      {sameNetwork && <Note kind="wait">Filed from a network that the vendor&apos;s account also uses.</Note>}
      {sameOrder && <Note kind="wait">Another member claims this order as well. Only one of them can be right.</Note>}
    </>
  );
}
