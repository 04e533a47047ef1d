import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { returnPoints } from "../../voice/redemptions/return-points";
import { BOUNCE_DAYS, BOUNCE_MS } from "../../voice/redemptions/rules";
import { redemptions } from "../../voice/redemptions/schema";
import { bouncedAlone } from "./alone";
import { auditOf, bounceTakesTwo, findForStaff, type SettlingContext } from "./find-redemptions";
import { tellOf } from "./settle-redemptions";

const NOT_PAID = "Only what was fulfilled can bounce.";
const BACK = "Its points are back already.";
const TOO_LATE = `It was fulfilled more than ${BOUNCE_DAYS} days ago.`;
const SAME_PERSON = "You said that it bounced. Another person has to return the points.";
const CHANGED = "It changed in the meantime. Look at it again.";

/** Whether the points are back, or the second of two people has to say it too. */
type Bounced = "returned" | "reported";

/**
 * Gives the points of a redemption back whose payment came back within 30 days. Where it takes two people, the first one
 * reports it and the second one returns the points (rules/rewards#bounced-payments).
 * @throws NotFound, also of the own; Forbidden for whoever reported it; Conflict where it was not fulfilled, is too old or
 *   back already
 */
export async function bounceRedemption(
  context: SettlingContext,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<Bounced> {
  const { db, now, site } = context;
  const actor = demand(viewer, "staff.dashboard");
  const found = await findForStaff(context, id, actor);
  if (found.returnCause === "bounced") throw new Conflict(BACK, "already-decided");
  if (found.state !== "fulfilled") throw new Conflict(NOT_PAID, "wrong-state");
  if (now - (found.settledAt ?? 0) >= BOUNCE_MS) throw new Conflict(TOO_LATE, "wrong-state");
  const isSecond = found.bounceReportedBy !== null && found.bounceReportedBy !== actor.id;
  const takesTwo = bounceTakesTwo(found, context);
  if (takesTwo && found.bounceReportedBy === actor.id) throw new Forbidden(SAME_PERSON, "same-person");

  const { bounceReportedBy, settledAt, points } = redemptions;
  const isPaid = and(
    eq(redemptions.id, id),
    eq(redemptions.state, "fulfilled"),
    ne(redemptions.userId, actor.id),
    gt(settledAt, now - BOUNCE_MS),
  );
  const refusal = () => new Conflict(CHANGED, "changed-meanwhile");
  if (takesTwo && !isSecond) {
    const report = db
      .update(redemptions)
      .set({ bounceReportedBy: actor.id, bounceReportedAt: now, bounceReason: reason })
      .where(and(isPaid, isNull(bounceReportedBy)));
    const audit = auditOf(context, actor, found, "redemption.bounce_reported", { reason });
    await batchIfChanged(db, report, [audit], refusal);
    return "reported";
  }
  const byAnother = and(isNotNull(bounceReportedBy), ne(bounceReportedBy, actor.id));
  const write = db
    .update(redemptions)
    .set({
      ...{ state: "returned", returnCause: "bounced", returnReason: reason, bouncedBy: actor.id, bouncedAt: now },
      bounceReportedBy: sql`coalesce(${bounceReportedBy}, ${actor.id})`,
      bounceReportedAt: sql`coalesce(${redemptions.bounceReportedAt}, ${now})`,
    })
    .where(and(isPaid, or(sql`${points} + ${bouncedAlone(now)} < ${site.redemptions.twoPeopleFrom}`, byAnother)));
  const rest = [
    ...returnPoints(
      db,
      { ...found, actorId: actor.id, description: "Points of a redemption whose payment came back" },
      now,
    ),
    auditOf(context, actor, found, "redemption.bounced", { reason }),
    ...tellOf(context, found, { step: "bounced", reason }),
  ];
  await batchIfChanged(db, write, rest, refusal);
  sendSoon(context);
  return "returned";
}
