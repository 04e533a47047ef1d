import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { heldByOther, isFreeFor, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { redemptions } from "../../voice/redemptions/schema";
import { paidAlone } from "./alone";
import { auditOf, findForStaff, type SettlingContext, takesTwo } from "./find-redemptions";

const NEEDS_NONE = "It takes no second person.";
const APPROVED = "It is approved already.";
const CHANGED = "It changed in the meantime. Look at it again.";

/**
 * The first of two people; the second, another one, pays it (rules/rewards#second-person).
 * @throws NotFound, also of the own; Conflict where it takes one person only, was approved, or somebody has it in hand
 */
export async function approveRedemption(context: SettlingContext, viewer: Viewer, id: string): Promise<void> {
  const { db, now, site } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  if (found.state !== "held") throw new Conflict(CHANGED, "already-decided");
  if (!takesTwo(found, context)) throw new Conflict(NEEDS_NONE, "wrong-state");
  if (found.approvedBy !== null) throw new Conflict(APPROVED, "already-decided");
  const holder = otherHolder(found, actor.id, now);
  if (holder !== null) throw heldByOther(holder);
  const write = db
    .update(redemptions)
    .set({ approvedBy: actor.id, approvedAt: now, ...NOBODYS })
    .where(
      and(
        eq(redemptions.id, id),
        eq(redemptions.state, "held"),
        isNull(redemptions.approvedBy),
        ne(redemptions.userId, actor.id),
        sql`${redemptions.points} + ${paidAlone(now)} >= ${site.redemptions.twoPeopleFrom}`,
        isFreeFor(redemptions, actor.id, now),
      ),
    );
  const audit = auditOf(context, actor, found, "redemption.approved");
  await batchIfChanged(db, write, [audit], () => new Conflict(CHANGED, "changed-meanwhile"));
}
