import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { insertSelected } from "../../../../db/insert-selected";
import { batchIfChanged } from "../../../../db/must-change";
import { Conflict, Invalid, NotFound } from "../../../../errors";
import type { Viewer } from "../../../foundation/access/policy";
import { record } from "../../../foundation/audit/record";
import { lapsed } from "../../vendors/lapsed";
import { products } from "../../products/schema";
import { newCode } from "../results/codes";
import type { ValidResult } from "./check-result";
import { checkEntry, type Entry, isOffered, readEntry } from "./entry";
import { entryRoleOf, type EntryRole } from "./entry-role";
import { batchKey, fileHash, labDrafts, labPartners, labResults } from "../results/schema";

type SubmitContext = Pick<RequestContext, "db" | "now" | "viewer" | "requestId" | "afterChange">;

const ON_RECORD = "This certificate is already on record for this batch.";
const CHANGED = "The draft has changed in the meantime. Please look at it again.";

/** Whether a draft of the viewer's role already became a result: both have one id. @throws Forbidden, NotFound */
export async function wasSubmitted(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const { vendorId, actor } = entryRoleOf(viewer);
  const mine = vendorId === null ? eq(labResults.uploadedBy, actor.id) : eq(labResults.vendorId, vendorId);
  const found = await db
    .select({ id: labResults.id })
    .from(labResults)
    .where(and(eq(labResults.id, id), mine));
  return found.length > 0;
}

/** Inserts only while the draft is what was checked, and product, laboratory and vendor still allow it. */
function insertResult({ db, now }: SubmitContext, role: EntryRole, entry: Entry, value: ValidResult) {
  const row = {
    ...value,
    id: entry.id,
    vendorId: entry.vendorId,
    code: newCode(),
    status: "pending" as const,
    certificate: entry.certificate,
    uploadedBy: role.actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const product = sql`select 1 from ${products} where ${products.id} = ${value.productId} and ${products.vendorId} = ${entry.vendorId} and ${products.deletedAt} is null`;
  const lab = sql`select 1 from ${labPartners} where ${labPartners.id} = ${value.labId} and ${isOffered(now)}`;
  const draft = sql`select 1 from ${labDrafts} where ${labDrafts.id} = ${entry.id} and ${labDrafts.updatedAt} = ${entry.updatedAt}`;
  const elsewhere = sql`select 1 from lab_results as other where upper(other.batch_number) = upper(${value.batchNumber})
    and other.vendor_id = ${entry.vendorId} and other.product_id <> ${value.productId} and other.status <> 'rejected'`;
  const unchanged = sql`where exists (${draft}) and exists (${product}) and exists (${lab}) and not exists (${elsewhere})`;
  return insertSelected(db, labResults, row, unchanged).onConflictDoNothing();
}

/** Why nothing was inserted although the draft was fine when it was read. */
async function refusal(db: Db, entry: Entry, { productId, batchNumber }: ValidResult): Promise<Error> {
  const twin = await db
    .select({ id: labResults.id })
    .from(labResults)
    .where(
      and(
        eq(fileHash(labResults.certificate), entry.certificate?.fileHash ?? ""),
        ne(labResults.id, entry.id),
        eq(labResults.productId, productId),
        eq(batchKey(labResults.batchNumber), sql`upper(${batchNumber})`),
        ne(labResults.status, "rejected"),
      ),
    )
    .limit(1);
  return twin.length > 0 ? new Invalid({ certificate: ON_RECORD }) : new Conflict(CHANGED, "changed-meanwhile");
}

async function write(context: SubmitContext, role: EntryRole, draftId: string): Promise<void> {
  const { db, now, viewer, requestId } = context;
  const entry = await readEntry(db, viewer, draftId, now);
  if (role.vendorId !== null && entry.writingLapsedAt !== null) throw lapsed();
  const checked = checkEntry(entry, now);
  if (!checked.ok) throw new Invalid(checked.errors);
  const { batchNumber } = checked.value;
  const detail = { product: entry.productName, batch: batchNumber, vendor: entry.vendorId, laboratory: entry.labName };
  const subject = { action: "lab.submitted", subjectType: "lab_result", subjectId: draftId, detail };
  const inserted = batchIfChanged(
    db,
    insertResult(context, role, entry, checked.value),
    [
      db.delete(labDrafts).where(eq(labDrafts.id, draftId)),
      record(db, { ...subject, actor: role.actor, requestId }, now),
    ],
    () => new Conflict(CHANGED, "changed-meanwhile"),
  );
  try {
    await inserted;
  } catch (error) {
    throw error instanceof Conflict ? await refusal(db, entry, checked.value) : error;
  }
}

/** The result takes the draft's id, so ten submissions at once are one result and every answer names it. */
export async function submitResult(context: SubmitContext, draftId: string): Promise<string> {
  const role = entryRoleOf(context.viewer);
  try {
    await write(context, role, draftId);
  } catch (error) {
    const isGone = error instanceof NotFound || error instanceof Conflict;
    if (isGone && (await wasSubmitted(context.db, context.viewer, draftId))) return draftId;
    throw error;
  }
  await context.afterChange({ kind: "lab-submission" });
  return draftId;
}
