import { data, Link, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { decideClaimAsStaff } from "@worker/domain/claims/decide-claim";
import { claimDecisionForm, claimsPageQuery, STATE_LABELS } from "@worker/domain/claims/forms";
import { type StaffClaim, staffClaims } from "@worker/domain/claims/list-claims";
import { PAGE_SIZE } from "@worker/domain/lists/forms";
import { FORMER_MEMBER } from "@worker/domain/reviews/view";
import { readForm } from "@worker/form-body";
import { claimFailure } from "../claims/claim-failure";
import { ClaimLine } from "../claims/claim-line";
import { ClaimList } from "../claims/claim-list";
import { ClaimDecisionForm } from "../claims/decision-form";
import { pageMeta } from "../shell/page-meta";
import { Note } from "../ui/note";
import { RelativeTime } from "../ui/relative-time";
import type { Route } from "./+types/claims";

const PATH = "/staff-dashboard/claims";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { state, cursor = null } = v.parse(claimsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (from: string | null) => staffClaims(db, viewer, { state, cursor: from, limit: PAGE_SIZE });
  return { page: await orFirstPage(cursor, read), state, later: cursor !== null, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, claimDecisionForm);
  const id = form.ok ? form.value.id : (form.values["id"] ?? "");
  if (!form.ok) return data({ id, error: form.errors["reason"] ?? form.errors["form"] }, { status: 400 });
  try {
    await decideClaimAsStaff(site, site.viewer, form.value);
  } catch (error) {
    return claimFailure(error, id);
  }
  const text = form.value.decision === "confirm" ? "The purchase is approved." : "The claim is rejected.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(PATH, 303);
}

export const meta = () =>
  pageMeta({ title: "Purchase claims", description: "Purchases to approve.", path: PATH, noindex: true }, "");

export default function StaffClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { page, state, later, now } = loaderData;
  return (
    <div className="stack">
      <h1>Purchase claims</h1>
      <p className="lead muted">
        An approval counts the sale and pays the review reward. A vendor&apos;s own confirmation gives no more than the
        mark.
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
                reject={claim.staffState === "waiting" ? "Reject" : "Take back the approval of"}
                error={actionData?.id === claim.id ? actionData.error : undefined}
              />
            )}
          </ClaimLine>
        ))}
      </ClaimList>
    </div>
  );
}

function Filed({ claim: { member, sameNetwork, vendorState, createdAt }, now }: { claim: StaffClaim; now: number }) {
  return (
    <>
      <p className="small muted row row--wrap sep">
        <span>
          Filed <RelativeTime at={createdAt} now={now} /> by{" "}
          {member.username === null ? FORMER_MEMBER : <Link to={`/profile/${member.id}`}>{member.username}</Link>}
        </span>
        <span>Vendor: {STATE_LABELS[vendorState].toLowerCase()}</span>
      </p>
      {sameNetwork && <Note kind="wait">Filed from a network that the vendor&apos;s account uses.</Note>}
    </>
  );
}
