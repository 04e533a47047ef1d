import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { heldByOther, isFreeFrom, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { purchaseClaims } from "../../voice/claims/schema";
import { findClaim, type Found, NO_CLAIM, REFERRED_BY_YOU, refusalOf } from "./claim-to-decide";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

/**
 * Takes a claim in hand, so that nobody else of staff decides it meanwhile (rules/access#queues).
 * @param input with `takeOver` also from somebody who has it in hand
 * @throws NotFound; Conflict where somebody else has it in hand, or it changed meanwhile
 */
export async function takeClaim(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { id, takeOver = false }: { id: string; takeOver?: boolean },
): Promise<void> {
  const actor = demand(viewer, "staff.dashboard");
  const claim = await findClaim(db, eq(purchaseClaims.id, id));
  if (claim.userId === actor.id) throw new NotFound(NO_CLAIM);
  if (claim.referrerId === actor.id) throw new Forbidden(REFERRED_BY_YOU, "own-content");
  if (claim.staffState !== "waiting") throw refusalOf(claim, "reject");
  const holder = otherHolder(claim, actor.id, now);
  if (holder !== null && !takeOver) throw heldByOther(holder);
  const own = and(
    eq(purchaseClaims.id, id),
    eq(purchaseClaims.staffState, "waiting"),
    isFreeFrom(purchaseClaims, holder, actor.id, now),
  );
  const write = db.update(purchaseClaims).set({ heldBy: actor.id, heldAt: now }).where(own);
  const detail = { ...aboutOf(claim), ...(holder && { from: holder.username }) };
  const entry = { actor, action: "claim.taken", subjectType: "claim", subjectId: id, detail, requestId };
  await batchIfChanged(db, write, [record(db, entry, now)], () => refusalOf(claim, "reject"));
}

/** Gives a claim back to the queue. @throws NotFound; Conflict where the member does not have it in hand */
export async function releaseClaim({ db, now, requestId }: Context, viewer: Viewer, id: string): Promise<void> {
  const actor = demand(viewer, "staff.dashboard");
  const claim = await findClaim(db, eq(purchaseClaims.id, id));
  const write = db
    .update(purchaseClaims)
    .set(NOBODYS)
    .where(and(eq(purchaseClaims.id, id), eq(purchaseClaims.heldBy, actor.id)));
  const detail = aboutOf(claim);
  const entry = { actor, action: "claim.released", subjectType: "claim", subjectId: id, detail, requestId };
  const refusal = () => new Conflict("You do not have this claim in hand.", "case-not-claimed");
  await batchIfChanged(db, write, [record(db, entry, now)], refusal);
}

const aboutOf = ({ vendorName, orderNumber }: Found) => ({ vendor: vendorName, orderNumber });
