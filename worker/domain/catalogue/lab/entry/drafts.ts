import { and, desc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { newId } from "../../../../db/ids";
import { insertSelected } from "../../../../db/insert-selected";
import { batchIfChanged } from "../../../../db/must-change";
import { Conflict, NotFound } from "../../../../errors";
import type { Viewer } from "../../../foundation/access/policy";
import { lapsed } from "../../vendors/lapsed";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { sentFields, sentForm, type Written } from "../proposals/draft-proposals";
import { entryRoleOf, draftsOf } from "./entry-role";
import { DRAFTS_FULL, DRAFTS_MAX, NO_DRAFT, type TypedResult } from "../results/result-fields";
import { labDrafts, labResults } from "../results/schema";
import { typedAgain } from "./typed-again";

type Context = Pick<RequestContext, "db" | "now" | "viewer">;

interface NewDraft {
  /** For the panel, which enters results of any vendor. */
  vendorId?: string | undefined;
  productId?: string | undefined;
  /** A rejected result to start again from. */
  resultId?: string | undefined;
}

const NO_VENDOR_CHOSEN = "There is no such vendor.";
const NO_PRODUCT = "There is no such product.";
const DRAFT_CHANGED = "This draft was changed elsewhere. Open it again to see it as it is now.";
const NO_REJECTED = "There is no such rejected result.";

/** What a new draft is made from; the vendor is the product's or the result's where only those are named. */
async function origins(db: Db, vendorId: string, { productId, resultId }: NewDraft) {
  const [[vendor], [product], [rejected]] = await db.batch([
    db.select().from(vendors).where(eq(vendors.id, vendorId)),
    db
      .select({ id: products.id })
      .from(products)
      .where(
        and(eq(products.id, productId ?? ""), eq(products.vendorId, vendorId), sql`${products.deletedAt} is null`),
      ),
    db
      .select()
      .from(labResults)
      .where(
        and(eq(labResults.id, resultId ?? ""), eq(labResults.vendorId, vendorId), eq(labResults.status, "rejected")),
      ),
  ]);
  if (vendor === undefined) throw new NotFound(NO_VENDOR_CHOSEN);
  if (productId !== undefined && product === undefined) throw new NotFound(NO_PRODUCT);
  if (resultId !== undefined && rejected === undefined) throw new NotFound(NO_REJECTED);
  return { vendor, rejected };
}

/** The result will have the draft's id. */
export async function createDraft({ db, now, viewer }: Context, wanted: NewDraft): Promise<string> {
  const role = entryRoleOf(viewer);
  const vendorId = wanted.vendorId ?? role.vendorId ?? "";
  if (role.vendorId !== null && role.vendorId !== vendorId) throw new NotFound(NO_VENDOR_CHOSEN);
  const { vendor, rejected } = await origins(db, vendorId, wanted);
  if (role.vendorId !== null && vendor.writingLapsedAt !== null) throw lapsed();
  const fields: TypedResult = rejected ? typedAgain(rejected) : wanted.productId ? { productId: wanted.productId } : {};
  const id = newId(now);
  const row = {
    id,
    vendorId,
    createdBy: role.actor.id,
    fields,
    certificate: rejected?.certificate ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const existing = sql`select count(*) from ${labDrafts} where ${draftsOf(role)}`;
  const insert = insertSelected(db, labDrafts, row, sql`where (${existing}) < ${DRAFTS_MAX}`);
  await batchIfChanged(db, insert, [], () => new Conflict(DRAFTS_FULL, "drafts-full"));
  return id;
}

interface Saved {
  fields: TypedResult;
  /** Whether all fields of the form were sent, so that a proposed value among them may just be as it was. */
  isWholeForm?: boolean;
  /** Whether somebody compared every proposed value of that form (rules/lab#proposed-values). */
  compared?: boolean | undefined;
  /** When it was last saved, as far as the sender knows; a draft that was saved since is left alone. */
  basedOn?: number | null | undefined;
}

/** @returns when it was saved. @throws NotFound, Conflict */
export async function saveDraft(context: Context, id: string, saved: Saved): Promise<number> {
  const { fields, isWholeForm = false, compared = false, basedOn } = saved;
  const written = isWholeForm && !compared ? sentForm(fields) : sentFields(fields);
  await updateDraft(context, id, { set: { ...written, savedAt: context.now }, basedOn });
  return context.now;
}

interface Update {
  set: Partial<Written & Pick<typeof labDrafts.$inferInsert, "certificate" | "savedAt">>;
  basedOn?: Saved["basedOn"];
  /** What is written with it. */
  also?: readonly BatchItem<"sqlite">[];
}

/** @throws NotFound, Conflict where the draft was saved since */
export async function updateDraft({ db, now, viewer }: Context, id: string, update: Update): Promise<void> {
  const { set, basedOn, also = [] } = update;
  const own = and(eq(labDrafts.id, id), draftsOf(entryRoleOf(viewer)));
  const write = db
    .update(labDrafts)
    .set({ ...set, updatedAt: now })
    .where(basedOn === undefined ? own : and(own, sql`${labDrafts.savedAt} is ${basedOn}`));
  try {
    await batchIfChanged(db, write, also, () => new NotFound(NO_DRAFT));
  } catch (error) {
    if (!(error instanceof NotFound) || basedOn === undefined) throw error;
    const there = await db.select({ id: labDrafts.id }).from(labDrafts).where(own);
    throw there.length > 0 ? new Conflict(DRAFT_CHANGED, "changed-meanwhile") : error;
  }
}

/** Its certificate goes with the daily sweep, unless a result has the same file. @throws Forbidden, NotFound */
export async function deleteDraft({ db, viewer }: Context, id: string): Promise<void> {
  const remove = db.delete(labDrafts).where(and(eq(labDrafts.id, id), draftsOf(entryRoleOf(viewer))));
  await batchIfChanged(db, remove, [], () => new NotFound(NO_DRAFT));
}

const draftColumns = {
  id: labDrafts.id,
  vendorId: labDrafts.vendorId,
  fields: labDrafts.fields,
  proposed: labDrafts.proposed,
  certificate: labDrafts.certificate,
  createdAt: labDrafts.createdAt,
  updatedAt: labDrafts.updatedAt,
  savedAt: labDrafts.savedAt,
  productName: products.name,
};

/** The drafts of the viewer's role, the latest changed first; there are never more than fit a page. */
export const selectDrafts = (db: Db, viewer: Viewer) =>
  db
    .select(draftColumns)
    .from(labDrafts)
    .leftJoin(
      products,
      and(eq(products.id, sql`${labDrafts.fields} ->> '$.productId'`), eq(products.vendorId, labDrafts.vendorId)),
    )
    .where(draftsOf(entryRoleOf(viewer)))
    .orderBy(desc(labDrafts.updatedAt))
    .limit(100);

export type DraftLine = Awaited<ReturnType<typeof selectDrafts>>[number];
