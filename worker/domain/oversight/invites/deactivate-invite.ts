import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { inviteCodes } from "./schema";

/** Deactivates a code for good, audited in the same batch; a repeat changes nothing. @throws Forbidden, NotFound */
export async function deactivateInvite(
  db: Db,
  viewer: Viewer,
  id: string,
  { now, requestId }: { now: number; requestId: string },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const entry = { action: "invite.deactivated", subjectType: "invite", subjectId: id, detail: {} };
  const [, , found] = await db.batch([
    db
      .update(inviteCodes)
      .set({ deactivatedAt: now, deactivatedBy: actor.id })
      .where(and(eq(inviteCodes.id, id), isNull(inviteCodes.deactivatedAt))),
    recordIfChanged(db, { actor, ...entry, requestId }, now),
    db.select({ id: inviteCodes.id }).from(inviteCodes).where(eq(inviteCodes.id, id)),
  ]);
  if (found.length === 0) throw new NotFound("There is no such invite code.");
}
