import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../days";
import type { Db } from "../../../../db/client";
import { NotFound } from "../../../../errors";
import type { Viewer } from "../../../foundation/access/policy";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { type Checked, checkResult } from "./check-result";
import { entryRoleOf, type EntryRole, draftsOf } from "./entry-role";
import { CERTIFICATE_NEEDED, COMPARE_NEEDED, COMPARED_FIELD, NO_DRAFT, shownFields } from "../results/result-fields";
import { batchKey, labDrafts, labPartners, labResults } from "../results/schema";

/** More products or laboratories than this are not offered in one list. */
const CHOICES_MAX = 1000;

/** "Is a verified, active partner whose accreditation has not ended" (rules/lab#laboratories). */
export const isOffered = (now: number): SQL | undefined =>
  and(
    isNotNull(labPartners.verifiedAt),
    isNull(labPartners.deactivatedAt),
    or(isNull(labPartners.accreditationEndsAt), gt(labPartners.accreditationEndsAt, now - DAY_MS)),
  );

/** A field as the form shows it: what is entered, or else what is proposed. */
export const shownField = (name: "productId" | "labId" | "batchNumber"): SQL =>
  sql`coalesce(nullif(trim(${labDrafts.fields} ->> ${sql.raw(`'$.${name}'`)}), ''),
    ${labDrafts.proposed} ->> ${sql.raw(`'$.${name}.value'`)})`;
const shownBatch = sql`upper(trim(${shownField("batchNumber")}))`;

/** The batch number stands on another product of the vendor already: a batch belongs to one product. */
const otherProduct = sql<string | null>`(select coalesce(p.name, 'another product') from ${labResults}
  left join products p on p.id = ${labResults.productId}
  where ${batchKey(labResults.batchNumber)} = ${shownBatch} and ${labResults.vendorId} = ${labDrafts.vendorId}
  and ${labResults.productId} <> ${shownField("productId")} and ${labResults.status} <> 'rejected' limit 1)`.as(
  "other_product",
);

/** A draft with its vendor, and the product and laboratory that it names where those may be named. */
export const selectDraft = (db: Db, role: EntryRole, id: string, now: number) =>
  db
    .select({
      id: labDrafts.id,
      vendorId: labDrafts.vendorId,
      vendorName: vendors.name,
      writingLapsedAt: vendors.writingLapsedAt,
      fields: labDrafts.fields,
      proposed: labDrafts.proposed,
      certificate: labDrafts.certificate,
      createdAt: labDrafts.createdAt,
      updatedAt: labDrafts.updatedAt,
      savedAt: labDrafts.savedAt,
      productId: products.id,
      productName: products.name,
      substance: products.substance,
      labId: labPartners.id,
      labName: labPartners.name,
      labNumber: labPartners.certificationNumber,
      accreditations: labPartners.accreditations,
      otherProduct,
    })
    .from(labDrafts)
    .innerJoin(vendors, eq(vendors.id, labDrafts.vendorId))
    .leftJoin(
      products,
      and(
        eq(products.id, shownField("productId")),
        eq(products.vendorId, labDrafts.vendorId),
        isNull(products.deletedAt),
      ),
    )
    .leftJoin(labPartners, and(eq(labPartners.id, shownField("labId")), isOffered(now)))
    .where(and(eq(labDrafts.id, id), draftsOf(role)));

export type Entry = Awaited<ReturnType<typeof selectDraft>>[number];

/** One trip. @throws Forbidden; NotFound for another vendor's (rules/access#refusals) */
export async function readEntry(db: Db, viewer: Viewer, id: string, now: number): Promise<Entry> {
  const [entry] = await selectDraft(db, entryRoleOf(viewer), id, now);
  if (entry === undefined) throw new NotFound(NO_DRAFT);
  return entry;
}

/** The products that a result can be about: those of the vendor, the trash left out. */
export const selectProductChoices = (db: Db, vendorId: SQL | string) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(sql`${products.vendorId} = ${vendorId}`, isNull(products.deletedAt)))
    .orderBy(asc(products.name), asc(products.id))
    .limit(CHOICES_MAX);

export const selectLabChoices = (db: Db, now: number) =>
  db
    .select({ id: labPartners.id, name: labPartners.name })
    .from(labPartners)
    .where(isOffered(now))
    .orderBy(asc(labPartners.name), asc(labPartners.id))
    .limit(CHOICES_MAX);

export async function readEntryForm(db: Db, viewer: Viewer, id: string, now: number) {
  const ofDraft = sql`(select vendor_id from ${labDrafts} where ${labDrafts.id} = ${id})`;
  const [[entry], productChoices, labChoices] = await db.batch([
    selectDraft(db, entryRoleOf(viewer), id, now),
    selectProductChoices(db, ofDraft),
    selectLabChoices(db, now),
  ]);
  if (entry === undefined) throw new NotFound(NO_DRAFT);
  return { entry, productChoices, labChoices };
}

const NO_PRODUCT = "This is not one of the vendor's products.";
const NO_LAB = "This laboratory is not a verified, active partner.";

/** What is proposed is checked with the rest, but keeps the draft from being submitted (rules/lab#proposed-values). */
export function checkEntry(entry: Entry, now: number): Checked {
  const isOpen = Object.keys(entry.proposed).length > 0;
  const checked = checkResult(shownFields(entry.fields, entry.proposed), { substance: entry.substance, now });
  const errors = checked.ok ? {} : { ...checked.errors };
  if (entry.productId === null) errors["productId"] ??= NO_PRODUCT;
  if (entry.labId === null) errors["labId"] ??= NO_LAB;
  if (entry.otherProduct !== null && entry.productId !== null) {
    errors["batchNumber"] ??=
      `This batch number is on record for ${entry.otherProduct}. A batch belongs to one product.`;
  }
  if (isOpen) errors[COMPARED_FIELD] = COMPARE_NEEDED;
  if (entry.certificate === null) errors["certificate"] = CERTIFICATE_NEEDED;
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors };
}
