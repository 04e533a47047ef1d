import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import { didChange } from "../../../db/must-change";
import { Conflict, Forbidden } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { type Deciding, decideMany } from "../../foundation/queues/decide-many";
import { heldByOther, isFreeFor, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { returnPoints } from "../../voice/redemptions/return-points";
import { redemptions } from "../../voice/redemptions/schema";
import { type Step, tellMember } from "../../voice/redemptions/tell-member";
import { wayOf } from "../../voice/redemptions/words";
import { paidAlone } from "./alone";
import { auditOf, findForStaff, findRedemptions, type Found, obstacle, type SettlingContext } from "./find-redemptions";
import type { Settlement, Settlements } from "./forms";
import { outcome } from "./hold-redemption";

const CHANGED = "It changed while you decided. Look at it again.";

/**
 * Says that a redemption was paid, or gives its points back (rules/rewards#redemption).
 * @throws NotFound, also of the own; Forbidden for the person who approved it; Conflict where it is settled, lacks an
 * approval, or somebody else has it in hand
 */
export async function settleRedemption(
  context: SettlingContext,
  viewer: Viewer,
  { id, ...settlement }: Settlement & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  const holder = otherHolder(found, actor.id, now);
  if (found.state === "held" && holder !== null) throw heldByOther(holder);
  const why = obstacle(found, actor, settlement.decision, context);
  if (why?.code === "same-person" || why?.code === "own-content") throw new Forbidden(why.words, why.code);
  if (why !== null) throw new Conflict(why.words, why.code);
  const { write, rest } = settling(context, actor, found, settlement);
  if (!(await didChange(db, write, rest))) throw new Conflict(CHANGED, "changed-meanwhile");
  sendSoon(context);
}

/** Settles each of a selection once, and says of every other one why not. */
export async function settleRedemptions(context: SettlingContext, viewer: Viewer, { ids, ...settlement }: Settlements) {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = await findRedemptions(context, isOneOf(redemptions.id, ids));
  const why = (found: Found) => obstacle(found, actor, settlement.decision, context)?.words ?? null;
  const open = asked.filter((found) => why(found) === null);
  const lost = (await decideMany(db, open, (found) => settling(context, actor, found, settlement))).map(({ id }) => id);
  const again = lost.length === 0 ? [] : await findRedemptions(context, isOneOf(redemptions.id, lost));
  const came = outcome(ids, asked, (found) => {
    if (!lost.includes(found.id)) return why(found);
    const now = again.find(({ id }) => id === found.id);
    return (now === undefined ? null : why(now)) ?? CHANGED;
  });
  if (came.decided.length > 0) sendSoon(context);
  return came;
}

const memberMayBePaid = sql`not exists (select 1 from ${users} where ${users.id} = ${redemptions.userId} and ${users.suspendedAt} is not null)`;

/** The write asks for all that was read, so that of two decisions at the same moment one is made. */
function settling(context: SettlingContext, actor: Member, found: Found, settlement: Settlement): Deciding {
  const { db, now, site } = context;
  const isPaid = settlement.decision === "fulfill";
  const approvedByAnother = and(isNotNull(redemptions.approvedBy), ne(redemptions.approvedBy, actor.id));
  const together = sql`${redemptions.points} + ${paidAlone(now)}`;
  const write = db
    .update(redemptions)
    .set({
      ...NOBODYS,
      settledBy: actor.id,
      settledAt: now,
      ...(isPaid
        ? { state: "fulfilled" as const, reference: settlement.reference }
        : { state: "returned" as const, returnCause: "staff" as const, returnReason: settlement.reason }),
    })
    .where(
      and(
        eq(redemptions.id, found.id),
        eq(redemptions.state, "held"),
        ne(redemptions.userId, actor.id),
        isFreeFor(redemptions, actor.id, now),
        isPaid ? or(sql`${together} < ${site.redemptions.twoPeopleFrom}`, approvedByAnother) : undefined,
        isPaid ? memberMayBePaid : undefined,
      ),
    );
  const given = isPaid ? [] : returnPoints(db, { ...found, actorId: actor.id }, now);
  const audit = isPaid
    ? auditOf(context, actor, found, "redemption.fulfilled", { reference: settlement.reference })
    : auditOf(context, actor, found, "redemption.returned", { reason: settlement.reason });
  return { write, rest: [...given, audit, ...told(context, found, settlement)] };
}

function told(context: SettlingContext, found: Found, settlement: Settlement) {
  return tellOf(
    context,
    found,
    settlement.decision === "fulfill"
      ? { step: "fulfilled", reference: settlement.reference }
      : { step: "returned", reason: settlement.reason },
  );
}

/** Nobody is told of what a deleted account had asked for. */
export function tellOf(context: SettlingContext, found: Found, step: Step) {
  const { id, userId, username, email, points, card, storeName: store } = found;
  if (username === null || email === null) return [];
  return tellMember(context, { id: userId, username, email }, { id, points, way: wayOf(found), card, store }, step);
}
