import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { type SendingContext, sendSoon } from "../../foundation/mail/send-soon";
import { vendors } from "../../catalogue/vendors/schema";
import { returnPoints } from "./return-points";
import { redemptions } from "./schema";
import { tellMember } from "./tell-member";
import { wayOf } from "./words";

type Context = SendingContext & Pick<RequestContext, "db" | "account">;

const NONE = "There is no such redemption.";
const IN_HAND = "Our staff have it in hand already, so it cannot be canceled anymore.";
const SETTLED = "This redemption is settled already.";

/**
 * Gives the viewer's own points back while nobody of staff has it in hand. Whoever had it in hand may be paying it, also
 * when their ten minutes are over; so only a request that nobody took, or that was released, can be canceled.
 * @throws NotFound, also of somebody else's; Conflict
 */
export async function cancelRedemption(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { db, now, account } = context;
  const { id: userId, username } = demand(viewer, "member.act");
  if (account === null) throw new Forbidden();
  const own = and(eq(redemptions.id, id), eq(redemptions.userId, userId));
  const [found] = await db
    .select({ row: redemptions, store: sql<string | null>`${vendors.name}`.as("store") })
    .from(redemptions)
    .leftJoin(vendors, eq(vendors.id, redemptions.vendorId))
    .where(own);
  if (found === undefined) throw new NotFound(NONE);
  const { row, store } = found;
  if (row.state !== "held") throw new Conflict(SETTLED, "already-decided");
  const write = db
    .update(redemptions)
    .set({ state: "returned", returnCause: "canceled", settledBy: userId, settledAt: now })
    .where(and(own, eq(redemptions.state, "held"), isNull(redemptions.heldBy)));
  const told = { id, points: row.points, way: wayOf(row), card: row.card, store };
  await batchIfChanged(
    db,
    write,
    [
      ...returnPoints(db, { ...row, actorId: userId }, now),
      ...tellMember(context, { id: userId, username, email: account.email }, told, { step: "canceled" }),
    ],
    () => new Conflict(IN_HAND, "redemption-in-hand"),
  );
  sendSoon(context);
}
