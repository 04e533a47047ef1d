import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { heldByOther, isFreeFrom, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { isUnderReview } from "./approval-statements";
import { orUnknown, refuseOwn, selectApplication } from "./load-application";
import { MEANWHILE, wrongState } from "./move-application";
import { applications } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

/**
 * Takes an application that is under review in hand, so that nobody else of staff decides it meanwhile
 * (rules/access#queues).
 * @param input with `takeOver` also from somebody who has it in hand
 * @throws NotFound; Forbidden for the own one; Conflict where it is not under review, somebody else has it in hand, or it
 * changed meanwhile
 */
export async function holdApplication(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { id, takeOver = false }: { id: string; takeOver?: boolean },
): Promise<void> {
  const actor = demand(viewer, "staff.dashboard");
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  const { status, businessName } = loaded.row;
  if (status !== "under_review") throw new Conflict(wrongState(status), "wrong-state");
  const holder = otherHolder(loaded.row, actor.id, now);
  if (holder !== null && !takeOver) throw heldByOther(holder);
  const write = db
    .update(applications)
    .set({ heldBy: actor.id, heldAt: now })
    .where(and(isUnderReview(id), isFreeFrom(applications, holder, actor.id, now)));
  const detail = { businessName, ...(holder && { from: holder.username }) };
  const entry = { actor, action: "application.held", subjectType: "application", subjectId: id, detail, requestId };
  const refusal = () => new Conflict(MEANWHILE, "changed-meanwhile");
  await batchIfChanged(db, write, [record(db, entry, now)], refusal);
}

/** Gives an application back to the queue. @throws NotFound; Conflict where the member does not have it in hand */
export async function releaseApplication({ db, now, requestId }: Context, viewer: Viewer, id: string): Promise<void> {
  const actor = demand(viewer, "staff.dashboard");
  const { row } = orUnknown((await selectApplication(db, id))[0]);
  const write = db
    .update(applications)
    .set(NOBODYS)
    .where(and(eq(applications.id, id), eq(applications.heldBy, actor.id)));
  const detail = { businessName: row.businessName };
  const entry = { actor, action: "application.released", subjectType: "application", subjectId: id, detail, requestId };
  const refusal = () => new Conflict("You do not have this application in hand.", "case-not-claimed");
  await batchIfChanged(db, write, [record(db, entry, now)], refusal);
}
