import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { Forbidden, NotFound } from "../../../../errors";
import { demand } from "../../../foundation/access/demand";
import type { Member, Viewer } from "../../../foundation/access/policy";
import { selectPeople } from "../../vendors/vendor-people";
import { products } from "../../products/schema";
import type { LabStatus } from "../partners/lab-status";
import { labPartners, labResults } from "../results/schema";

export const NO_RESULT = "There is no such lab result.";
export const OWN_RESULT = "You run this vendor, so someone else has to decide its results.";

export type ResultRow = typeof labResults.$inferSelect;

export interface Decidable {
  actor: Member;
  result: ResultRow;
  lab: LabStatus | null;
  productName: string;
  people: Awaited<ReturnType<typeof selectPeople>>;
  /** Who agreed first; whoever uploaded it is none of the two (rules/lab#two-people). */
  firstPerson: string | null;
}

const selectResult = (db: Db, id: string) => db.select().from(labResults).where(eq(labResults.id, id));

const selectBeside = (db: Db, id: string) =>
  db
    .select({
      labId: labPartners.id,
      verifiedAt: labPartners.verifiedAt,
      deactivatedAt: labPartners.deactivatedAt,
      accreditationEndsAt: labPartners.accreditationEndsAt,
      productName: products.name,
    })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(products, eq(products.id, labResults.productId))
    .where(eq(labResults.id, id));

/** Refuses whoever runs the result's vendor (rules/lab#panel). */
export async function loadDecidable(db: Db, viewer: Viewer, id: string): Promise<Decidable> {
  const actor = demand(viewer, "lab.decide");
  const [[result], [beside], people] = await db.batch([
    selectResult(db, id),
    selectBeside(db, id),
    selectPeople(db, sql`(select vendor_id from lab_results where id = ${id})`),
  ]);
  if (result === undefined || beside === undefined) throw new NotFound(NO_RESULT);
  if (actor.vendorId !== null && actor.vendorId === result.vendorId) throw new Forbidden(OWN_RESULT, "own-vendor");
  const { labId, productName, verifiedAt, deactivatedAt, accreditationEndsAt } = beside;
  return {
    actor,
    result,
    people,
    lab: labId === null ? null : { verifiedAt, deactivatedAt, accreditationEndsAt },
    productName: productName ?? "a product",
    firstPerson: result.firstVerifiedBy,
  };
}
