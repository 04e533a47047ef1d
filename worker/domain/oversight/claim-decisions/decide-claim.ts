import { and, eq } from "drizzle-orm";
import { batchIfChanged } from "../../../db/must-change";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { anyVendorState, isOfEarlierDay } from "../../voice/claims/confirmed";
import type { ClaimDecision } from "../../voice/claims/forms";
import { purchaseClaims } from "../../voice/claims/schema";
import { markBought } from "../../voice/claims/verified-mark";
import {
  auditOf,
  type ClaimContext,
  findClaim,
  mayDecide,
  NO_CLAIM,
  notifyMember,
  refusalOf,
  STATES,
} from "./claim-to-decide";

/**
 * A confirmation marks the member's reviews in the same batch (rules/claims#vendor-confirmation).
 * @param input `id` is the key by which the vendor knows the claim
 */
export async function decideClaimAsVendor(
  context: ClaimContext,
  viewer: Viewer,
  { id, decision, reason }: ClaimDecision & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "vendor.own");
  const mine = and(
    eq(purchaseClaims.vendorKey, id),
    eq(purchaseClaims.vendorId, actor.vendorId ?? ""),
    anyVendorState,
    isOfEarlierDay(now),
  );
  const claim = await findClaim(db, mine);
  if (claim.sameNetwork && claim.staffState === "waiting") throw new NotFound(NO_CLAIM);
  const write = db
    .update(purchaseClaims)
    .set({
      vendorState: STATES[decision],
      vendorDecidedBy: actor.id,
      vendorDecidedAt: now,
      ...(decision === "reject" ? { rejectedReason: reason } : {}),
    })
    .where(
      and(
        mine,
        eq(purchaseClaims.vendorState, "waiting"),
        eq(purchaseClaims.staffState, "waiting"),
        mayDecide(decision),
      ),
    );
  await batchIfChanged(
    db,
    write,
    [
      ...markBought(db, claim, now),
      auditOf(context, actor, claim, { decision, reason }),
      notifyMember(context, claim, decision, "vendor", reason),
    ],
    () => refusalOf(claim, decision),
  );
  sendSoon(context);
}
