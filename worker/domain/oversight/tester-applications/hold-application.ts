import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { heldByOther, isFreeFrom, NOBODYS, otherHolder } from "../../foundation/queues/hold";
import { testerApplications } from "../../voice/testers/schema";
import { auditOf, findSubmitted, holdOf, MEANWHILE, refuseOwn, wrongState } from "./find-application";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

/**
 * Takes an application that is under review in hand, so that nobody else of staff decides it meanwhile
 * (rules/access#queues).
 * @param input with `takeOver` also from somebody who has it in hand
 * @throws NotFound; Forbidden for the own one; Conflict where it is not under review, or somebody else has it in hand
 */
export async function holdApplication(
  context: Context,
  viewer: Viewer,
  { id, takeOver = false }: { id: string; takeOver?: boolean },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "platform.tools");
  const found = await findSubmitted(db, id);
  refuseOwn(actor, found);
  if (found.row.status !== "under_review") throw wrongState(found.row.status);
  const holder = otherHolder(holdOf(found), actor.id, now);
  if (holder !== null && !takeOver) throw heldByOther(holder);
  const write = db
    .update(testerApplications)
    .set({ heldBy: actor.id, heldAt: now })
    .where(
      and(
        eq(testerApplications.id, id),
        eq(testerApplications.status, "under_review"),
        isFreeFrom(testerApplications, holder, actor.id, now),
      ),
    );
  const audit = auditOf(context, actor, found, "held", holder === null ? {} : { from: holder.username });
  await batchIfChanged(db, write, [audit], () => new Conflict(MEANWHILE, "changed-meanwhile"));
}

/** Gives an application back to the queue. @throws NotFound; Conflict where the viewer does not have it in hand */
export async function releaseApplication(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { db } = context;
  const actor = demand(viewer, "platform.tools");
  const found = await findSubmitted(db, id);
  const write = db
    .update(testerApplications)
    .set(NOBODYS)
    .where(and(eq(testerApplications.id, id), eq(testerApplications.heldBy, actor.id)));
  const refusal = () => new Conflict("You do not have this application in hand.", "case-not-claimed");
  await batchIfChanged(db, write, [auditOf(context, actor, found, "released")], refusal);
}
