import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { openPayout, PAYOUT_FIELDS, PAYOUT_LABELS } from "../../voice/redemptions/payout";
import { redemptions } from "../../voice/redemptions/schema";
import { auditOf, findForStaff } from "./find-redemptions";

const NOT_IN_HAND = "Take it in hand to see where it is paid to.";
const GONE = "There are no payout details: they were deleted.";

const UNREADABLE =
  "The payout details cannot be read: the key that encrypted them is not among the site's. Return the points, so that the member can ask again.";

export interface PayoutLine {
  label: string;
  value: string;
}

/**
 * Where a redemption is paid to, for whoever has it in hand. Each view is audited before it is answered, and keeps it in
 * hand for another ten minutes (rules/rewards#payout-details).
 * @throws NotFound, also of the own or once the details are deleted; Conflict where the viewer does not have it in hand, or the
 *   key that encrypted the details is gone
 */
export async function readPayout(
  context: Pick<RequestContext, "db" | "env" | "now" | "requestId">,
  viewer: Viewer,
  id: string,
): Promise<PayoutLine[]> {
  const { db, env, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  if (found.heldBy !== actor.id) throw new Conflict(NOT_IN_HAND, "case-not-claimed");
  if (found.payoutSealed === null) throw new NotFound(GONE);
  const payout = await openPayout(env.DATA_KEY, id, found.payoutSealed).catch(() => null);
  if (payout === null) throw new Conflict(UNREADABLE, "payout-unreadable");
  const seen = db
    .update(redemptions)
    .set({ payoutSeenBy: actor.id, payoutSeenAt: now, heldAt: now })
    .where(
      and(
        eq(redemptions.id, id),
        eq(redemptions.state, "held"),
        eq(redemptions.heldBy, actor.id),
        isNotNull(redemptions.payoutSealed),
      ),
    );
  const audit = auditOf(context, actor, found, "redemption.payout_viewed");
  await batchIfChanged(db, seen, [audit], () => new Conflict(NOT_IN_HAND, "case-not-claimed"));
  return PAYOUT_FIELDS.flatMap((field) => {
    const value = payout[field];
    return value === undefined ? [] : [{ label: PAYOUT_LABELS[field], value }];
  });
}
