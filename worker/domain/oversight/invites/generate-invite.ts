import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import type { GenerateInvite } from "./forms";
import { newInviteCode } from "./invite-code";
import { inviteCodes } from "./schema";

/** Makes an invite code, audited in the same batch. @returns its id and the code. @throws Forbidden */
export async function generateInviteCode(
  db: Db,
  viewer: Viewer,
  { maxUses, description, expiresInDays }: Omit<GenerateInvite, "maxUses"> & { maxUses: number },
  { now, requestId }: { now: number; requestId: string },
): Promise<{ id: string; code: string }> {
  const actor = demand(viewer, "admin.tools");
  const [id, code] = [newId(now), newInviteCode()];
  const expiresAt = expiresInDays === undefined ? null : now + expiresInDays * DAY_MS;
  const row = { id, code, maxUses, description: description ?? null, createdAt: now, createdBy: actor.id, expiresAt };
  // The code itself opens the door, so the log names it by its id.
  const detail = { maxUses, expiresAt, description: row.description };
  const subject = { subjectType: "invite", subjectId: id, detail };
  await db.batch([
    db.insert(inviteCodes).values(row),
    record(db, { actor, action: "invite.generated", ...subject, requestId }, now),
  ]);
  return { id, code };
}
