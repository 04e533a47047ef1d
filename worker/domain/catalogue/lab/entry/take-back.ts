import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { newId } from "../../../../db/ids";
import { insertSelected } from "../../../../db/insert-selected";
import { batchIfChanged, mustHaveChanged } from "../../../../db/must-change";
import { Conflict, NotFound } from "../../../../errors";
import { ownVendor } from "../../../foundation/access/own-vendor";
import { record } from "../../../foundation/audit/record";
import { auditLog } from "../../../foundation/audit/schema";
import type { Viewer } from "../../../foundation/access/policy";
import { users } from "../../../foundation/users/schema";
import { lapsed } from "../../vendors/lapsed";
import { vendors } from "../../vendors/schema";
import { draftsOf } from "./entry-role";
import { DRAFTS_FULL, DRAFTS_MAX } from "../results/result-fields";
import { labDrafts, labResults } from "../results/schema";
import { typedAgain } from "./typed-again";

type Context = Pick<RequestContext, "db" | "now" | "viewer" | "requestId" | "afterChange">;

const NO_RESULT = "There is no such result.";
const BEGUN = "It can no longer be taken back: a moderator has begun to decide it, or it was not yours to submit.";

/** Submitted by an account of its vendor, and nobody has begun to decide it (rules/lab#taking-back). */
export const canBeTakenBack: SQL = sql`(${labResults.status} = 'pending' and ${labResults.firstVerifiedBy} is null
  and exists (select 1 from ${users} where ${users.id} = ${labResults.uploadedBy} and ${users.vendorId} = ${labResults.vendorId}))`;

/**
 * The draft gets an id of its own: whoever of the panel still has the old submission open decides nothing of what comes
 * in its place. @returns the draft's id
 */
export async function takeBack(context: Context, id: string): Promise<string> {
  const { db, now, viewer, requestId } = context;
  const { actor, vendorId } = ownVendor(viewer);
  const drafts = sql<number>`(select count(*) from ${labDrafts} where ${draftsOf({ actor, vendorId })})`;
  const [row] = await db
    .select({ result: labResults, lapsedAt: vendors.writingLapsedAt, drafts: drafts.as("drafts") })
    .from(labResults)
    .innerJoin(vendors, eq(vendors.id, labResults.vendorId))
    .where(and(eq(labResults.id, id), eq(labResults.vendorId, vendorId)));
  if (row === undefined) throw new NotFound(NO_RESULT);
  if (row.lapsedAt !== null) throw lapsed();
  if (row.drafts >= DRAFTS_MAX) throw new Conflict(DRAFTS_FULL, "drafts-full");
  const { result } = row;
  const draft = {
    id: newId(now),
    vendorId,
    createdBy: actor.id,
    fields: typedAgain(result),
    certificate: result.certificate,
    createdAt: now,
    updatedAt: now,
    savedAt: now,
  };
  const there = and(eq(labResults.id, id), eq(labResults.updatedAt, result.updatedAt), canBeTakenBack);
  const take = insertSelected(
    db,
    labDrafts,
    draft,
    sql`from ${labResults} where ${and(there, sql`${drafts} < ${DRAFTS_MAX}`)}`,
  );
  const detail = { batch: result.batchNumber, vendor: vendorId, draft: draft.id };
  const entry = { actor, action: "lab.taken_back", subjectType: "lab_result", subjectId: id, detail, requestId };
  await batchIfChanged(
    db,
    take,
    [
      db.delete(labResults).where(and(eq(labResults.id, id), isNull(labResults.verifiedAt), canBeTakenBack)),
      mustHaveChanged(db),
      record(db, entry, now),
    ],
    () => new Conflict(BEGUN, "changed-meanwhile"),
  );
  await context.afterChange({ kind: "lab-submission" });
  return draft.id;
}

/** The draft that came of a result that its vendor took back, for whoever goes back to the result; else null. */
export async function draftOfTakenBack(db: Db, viewer: Viewer, resultId: string): Promise<string | null> {
  const { vendorId } = ownVendor(viewer);
  const [taken] = await db
    .select({ draftId: sql<string>`${auditLog.detail} ->> '$.draft'`.as("draft_id") })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, "lab_result"),
        eq(auditLog.subjectId, resultId),
        eq(auditLog.action, "lab.taken_back"),
        sql`${auditLog.detail} ->> '$.vendor' = ${vendorId}`,
      ),
    )
    .limit(1);
  return taken?.draftId ?? null;
}
