import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { applications, domainProofs } from "./schema";

const OWN = "You cannot decide about your own application.";
const UNKNOWN = "There is no such application.";

export const selectApplication = (db: Db, id: string) =>
  db
    .select({
      row: columnsOf(),
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        role: users.role,
        vendorId: users.vendorId,
        deletedAt: users.deletedAt,
      },
      claimed: {
        id: vendors.id,
        name: vendors.name,
        host: vendors.host,
      },
      proof: {
        vendorId: domainProofs.vendorId,
        host: domainProofs.host,
        provenAt: domainProofs.provenAt,
        provenBy: domainProofs.provenBy,
      },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(vendors, eq(vendors.id, applications.claimsVendorId))
    .leftJoin(domainProofs, eq(domainProofs.applicationId, applications.id))
    .where(sql`${applications.id} = ${id} and ${applications.submittedAt} is not null`);

function columnsOf() {
  const { id, userId, status, businessName, answers, sealedSecrets, claimsVendorId, submittedAt, updatedAt } =
    getTableColumns(applications);
  const { reviewedBy, reviewedAt, reviewNotes, vendorId } = getTableColumns(applications);
  return {
    id,
    userId,
    status,
    businessName,
    answers,
    hasSecrets: sql<number>`${sealedSecrets} is not null`.as("has_secrets"),
    claimsVendorId,
    submittedAt,
    updatedAt,
    reviewedBy,
    reviewedAt,
    reviewNotes,
    vendorId,
  };
}

export type Loaded = Awaited<ReturnType<typeof selectApplication>>[number];

export function orUnknown(loaded: Loaded | undefined): Loaded {
  if (loaded === undefined) throw new NotFound(UNKNOWN);
  return loaded;
}

export function refuseOwn(actor: Member, { user }: Loaded): void {
  if (user.id === actor.id) throw new Forbidden(OWN, "own-account");
}

/** Whether the domain of the vendor that is claimed is proven, as that vendor stands today. */
export const isProven = ({ claimed, proof }: Loaded): boolean =>
  proof !== null && proof.provenAt !== null && proof.vendorId === claimed?.id && proof.host === claimed.host;
