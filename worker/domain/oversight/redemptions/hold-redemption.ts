import { and, eq, ne } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { isOneOf } from "../../../db/columns";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { type Deciding, decideMany } from "../../foundation/queues/decide-many";
import { heldByOther, isFreeFor, isFreeFrom, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { redemptions } from "../../voice/redemptions/schema";
import {
  auditOf,
  findForStaff,
  findRedemptions,
  type Found,
  NO_REDEMPTION,
  obstacle,
  type SettlingContext,
} from "./find-redemptions";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const CHANGED = "It changed in the meantime. Look at it again.";
const SETTLED = "It is settled already.";

/**
 * Takes a redemption in hand, so that nobody else of staff pays it meanwhile and its member cannot cancel it anymore.
 * @param input with `takeOver` also from somebody who has it in hand
 * @throws NotFound, also of the own; Conflict where somebody else has it in hand, or it is settled
 */
export async function takeRedemption(
  context: Context,
  viewer: Viewer,
  { id, takeOver = false }: { id: string; takeOver?: boolean },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  if (found.state !== "held") throw new Conflict(SETTLED, "already-decided");
  const holder = otherHolder(found, actor.id, now);
  if (holder !== null && !takeOver) throw heldByOther(holder);
  const write = db
    .update(redemptions)
    .set({ heldBy: actor.id, heldAt: now })
    .where(
      and(
        eq(redemptions.id, id),
        eq(redemptions.state, "held"),
        ne(redemptions.userId, actor.id),
        isFreeFrom(redemptions, holder, actor.id, now),
      ),
    );
  const audit = auditOf(context, actor, found, "redemption.taken", holder === null ? {} : { from: holder.username });
  await batchIfChanged(db, write, [audit], () => new Conflict(CHANGED, "changed-meanwhile"));
}

/** Takes each of a selection in hand that is free. @returns those that are now, and of every other one why not */
export async function takeRedemptions(context: SettlingContext, viewer: Viewer, ids: readonly string[]) {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = await findRedemptions(context, isOneOf(redemptions.id, ids));
  const why = (found: Found) => obstacle(found, actor, "return", context)?.words ?? null;
  const open = asked.filter((found) => why(found) === null);
  const taking = (found: Found): Deciding => ({
    write: db
      .update(redemptions)
      .set({ heldBy: actor.id, heldAt: now })
      .where(and(eq(redemptions.id, found.id), eq(redemptions.state, "held"), isFreeFor(redemptions, actor.id, now))),
    rest: [auditOf(context, actor, found, "redemption.taken")],
  });
  const forestalled = (await decideMany(db, open, taking)).map(({ id }) => id);
  return outcome(ids, asked, (found) => why(found) ?? (forestalled.includes(found.id) ? CHANGED : null));
}

/** What came of a selection: each id once, by whether anything was in the way. */
export function outcome(ids: readonly string[], asked: readonly Found[], why: (found: Found) => string | null) {
  const known = new Map(asked.map((found) => [found.id, found]));
  const refused = ids.flatMap((id) => {
    const found = known.get(id);
    const reason = found === undefined ? NO_REDEMPTION : why(found);
    return reason === null ? [] : [{ id, member: found?.username ?? "", points: found?.points ?? 0, reason }];
  });
  const lost = new Set(refused.map(({ id }) => id));
  return { decided: asked.map(({ id }) => id).filter((id) => !lost.has(id)), refused };
}

/** Gives a redemption back to the queue. @throws NotFound; Conflict where the viewer does not have it in hand */
export async function releaseRedemption(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  const write = db
    .update(redemptions)
    .set(NOBODYS)
    .where(and(eq(redemptions.id, id), eq(redemptions.state, "held"), eq(redemptions.heldBy, actor.id)));
  const refusal = () => new Conflict("You do not have this redemption in hand.", "case-not-claimed");
  await batchIfChanged(db, write, [auditOf(context, actor, found, "redemption.released")], refusal);
}
