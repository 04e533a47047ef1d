import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { inviteCodes } from "./schema";

/** Deactivates a code or takes that back, audited in the same batch; a repeat changes nothing. @throws Forbidden, NotFound */
export async function switchInvite(
  db: Db,
  viewer: Viewer,
  { id, isActive }: { id: string; isActive: boolean },
  { now, requestId }: { now: number; requestId: string },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const action = isActive ? "invite.reactivated" : "invite.deactivated";
  const entry = { action, subjectType: "invite", subjectId: id, detail: {} };
  const change = isActive
    ? { deactivatedAt: null, deactivatedBy: null }
    : { deactivatedAt: now, deactivatedBy: actor.id };
  const differs = (isActive ? isNotNull : isNull)(inviteCodes.deactivatedAt);
  const [, , found] = await db.batch([
    db
      .update(inviteCodes)
      .set(change)
      .where(and(eq(inviteCodes.id, id), differs)),
    recordIfChanged(db, { actor, ...entry, requestId }, now),
    db.select({ id: inviteCodes.id }).from(inviteCodes).where(eq(inviteCodes.id, id)),
  ]);
  if (found.length === 0) throw new NotFound("There is no such invite code.");
}
