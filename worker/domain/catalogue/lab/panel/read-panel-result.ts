import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { NotFound } from "../../../../errors";
import { demand } from "../../../foundation/access/demand";
import { products } from "../../products/schema";
import { nameOf } from "../../../foundation/users/name-of";
import { users } from "../../../foundation/users/schema";
import { vendors } from "../../vendors/schema";
import { EXPIRED_WAITING, NO_CERTIFICATE, SAME_PERSON } from "./decide";
import { readAlkaloids } from "../results/alkaloids";
import { labProblem } from "../partners/lab-status";
import { NO_RESULT, OWN_RESULT } from "./load-decidable";
import { oddities } from "./oddities";
import { batchKey, fileHash, labPartners, labResults } from "../results/schema";

/** More relatives than these do not make it clearer. */
const RELATIVES = 10;

const selectOne = (db: Db, id: string) => db.select().from(labResults).where(eq(labResults.id, id));

const selectAround = (db: Db, id: string) =>
  db
    .select({
      productName: products.name,
      productHiddenAt: products.hiddenAt,
      substance: products.substance,
      vendorName: vendors.name,
      labName: labPartners.name,
      labNumber: labPartners.certificationNumber,
      accreditations: labPartners.accreditations,
      labVerifiedAt: labPartners.verifiedAt,
      labDeactivatedAt: labPartners.deactivatedAt,
      accreditationEndsAt: labPartners.accreditationEndsAt,
      uploader: users.username,
      verifier: nameOf(labResults.verifiedBy, "verifier"),
      rejecter: nameOf(labResults.rejectedBy, "rejecter"),
      first: nameOf(labResults.firstVerifiedBy, "first"),
    })
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(users, eq(users.id, labResults.uploadedBy))
    .where(eq(labResults.id, id));

const selectRelatives = (db: Db) =>
  db
    .select({
      id: labResults.id,
      status: labResults.status,
      batchNumber: labResults.batchNumber,
      productId: labResults.productId,
      productName: products.name,
      vendorName: vendors.name,
    })
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId));

const own = (id: string, what: string) => sql`(select ${sql.raw(what)} from lab_results as own where own.id = ${id})`;

/** Other results backed by the same file, and other products' results of the same batch number. */
const relatives = (db: Db, id: string) =>
  [
    selectRelatives(db)
      .where(
        and(
          sql`${fileHash(labResults.certificate)} = ${own(id, "own.certificate ->> '$.fileHash'")}`,
          ne(labResults.id, id),
        ),
      )
      .limit(RELATIVES),
    selectRelatives(db)
      .where(
        and(
          sql`${batchKey(labResults.batchNumber)} = ${own(id, "upper(own.batch_number)")}`,
          sql`${labResults.productId} <> ${own(id, "own.product_id")}`,
        ),
      )
      .limit(RELATIVES),
  ] as const;

export type Relative = Awaited<ReturnType<typeof selectRelatives>>[number];

export async function readPanelResult(
  { db, viewer, now, site }: Pick<RequestContext, "db" | "viewer" | "now" | "site">,
  id: string,
) {
  const actor = demand(viewer, "lab.decide");
  const [[result], [around], sameFile, sameBatch] = await db.batch([
    selectOne(db, id),
    selectAround(db, id),
    ...relatives(db, id),
  ]);
  if (result === undefined || around === undefined) throw new NotFound(NO_RESULT);
  const { labVerifiedAt, labDeactivatedAt, accreditationEndsAt, ...names } = around;
  const lab = { verifiedAt: labVerifiedAt, deactivatedAt: labDeactivatedAt, accreditationEndsAt };
  const firstPerson = result.firstVerifiedBy;
  const ownVendor = actor.vendorId !== null && actor.vendorId === result.vendorId;
  const problem = labProblem(around.labName === null ? null : lab, result.testDate);
  const obstacles = [
    ownVendor && OWN_RESULT,
    result.certificate === null && NO_CERTIFICATE,
    result.expiresAt <= now && EXPIRED_WAITING,
    problem,
    site.labTwoPerson.on && [firstPerson, result.uploadedBy].includes(actor.id) && SAME_PERSON,
  ].filter((text): text is string => typeof text === "string");
  return {
    result: { ...result, alkaloids: readAlkaloids(result.alkaloids) },
    ...names,
    lab,
    sameFile,
    sameBatch,
    oddities: oddities(result, now),
    /** What has to be otherwise before the viewer can verify it; empty where nothing has. */
    obstacles: result.status === "pending" ? obstacles : [],
    may: {
      verify: result.status === "pending" && obstacles.length === 0,
      reject: result.status !== "rejected" && !ownVendor,
    },
    /** Two people have to agree, and this would be the first of them. */
    isFirstOfTwo: site.labTwoPerson.on && firstPerson === null,
  };
}

export type PanelResult = Awaited<ReturnType<typeof readPanelResult>>;
