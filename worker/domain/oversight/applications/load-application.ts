import { eq, getTableColumns, sql } from "drizzle-orm";
import { joined, named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import { holderOf } from "../../foundation/access/holder-of";
import type { Member, Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { applications, domainProofs } from "./schema";

export const OWN = "You cannot decide about your own application.";
const UNKNOWN = "There is no such application.";

export const selectApplication = (db: Db, id: string) =>
  db
    .select({
      row: columnsOf(),
      user: {
        id: named(users.id, "applicant_id"),
        username: named(users.username, "applicant"),
        email: named(users.email, "applicant_email"),
        role: named(users.role, "applicant_role"),
        vendorId: named(users.vendorId, "applicant_vendor_id"),
        deletedAt: named(users.deletedAt, "applicant_deleted_at"),
      },
      claimed: {
        id: joined(vendors.id, "listed_id"),
        name: joined(vendors.name, "listed_name"),
        host: joined(vendors.host, "listed_host"),
      },
      proof: {
        vendorId: joined(domainProofs.vendorId, "proof_vendor_id"),
        host: joined(domainProofs.host, "proof_host"),
        provenAt: joined(domainProofs.provenAt, "proven_at"),
        provenBy: joined(domainProofs.provenBy, "proven_by"),
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
    id: named(id, "application_id"),
    userId: named(userId, "user_id"),
    status: named(status, "status"),
    businessName: named(businessName, "business_name"),
    answers: named(answers, "answers"),
    hasSecrets: sql<number>`${sealedSecrets} is not null`.as("has_secrets"),
    claimsVendorId: named(claimsVendorId, "claims_vendor_id"),
    submittedAt: named(submittedAt, "submitted_at"),
    updatedAt: named(updatedAt, "updated_at"),
    reviewedBy: named(reviewedBy, "reviewed_by"),
    reviewedAt: named(reviewedAt, "reviewed_at"),
    reviewNotes: named(reviewNotes, "review_notes"),
    vendorId: named(vendorId, "vendor_id"),
  };
}

export type Loaded = Awaited<ReturnType<typeof selectApplication>>[number];

export function orUnknown(loaded: Loaded | undefined): Loaded {
  if (loaded === undefined) throw new NotFound(UNKNOWN);
  return loaded;
}

export function asReviewer(viewer: Viewer): Member {
  return holderOf(viewer, "staff.dashboard");
}

export function refuseOwn(actor: Member, { user }: Loaded): void {
  if (user.id === actor.id) throw new Forbidden(OWN);
}

/** Whether the domain of the vendor that is claimed is proven, as that vendor stands today. */
export const isProven = ({ claimed, proof }: Loaded): boolean =>
  proof.provenAt !== null && proof.vendorId === claimed.id && proof.host === claimed.host;
