import { and, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { Forbidden, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { heldByOther, otherHolder } from "../../foundation/queues/hold";
import { nameOf } from "../../foundation/users/name-of";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { applications, domainProofs } from "./schema";

export const OWN = "You cannot decide about your own application.";
export const UNKNOWN = "There is no such application.";

/** Of the listed vendor that is claimed, and of the proof of its domain. */
export const claimColumns = {
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
};

const submitted = (db: Db, where: SQL) =>
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
      ...claimColumns,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(vendors, eq(vendors.id, applications.claimsVendorId))
    .leftJoin(domainProofs, eq(domainProofs.applicationId, applications.id))
    .where(and(where, isNotNull(applications.submittedAt)));

export const selectApplication = (db: Db, id: string) => submitted(db, eq(applications.id, id));

export const selectApplications = (db: Db, ids: readonly string[]) => submitted(db, isOneOf(applications.id, ids));

function columnsOf() {
  const { id, userId, status, businessName, answers, sealedSecrets, claimsVendorId, submittedAt, updatedAt } =
    getTableColumns(applications);
  const { reviewedBy, reviewedAt, reviewNotes, vendorId, heldBy, heldAt } = getTableColumns(applications);
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
    reviewer: nameOf(applications.reviewedBy, "reviewer"),
    heldBy,
    heldAt,
    heldByName: nameOf(applications.heldBy, "held_by_name"),
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

/** @throws Conflict where somebody else has it in hand */
export function refuseHeld(actor: Member, { row }: Loaded, now: number): void {
  const holder = otherHolder(row, actor.id, now);
  if (holder !== null) throw heldByOther(holder);
}

/** Whether the domain of the vendor that is claimed is proven, as that vendor stands today. */
export const isProven = ({ claimed, proof }: Pick<Loaded, "claimed" | "proof">): boolean =>
  proof !== null && proof.provenAt !== null && proof.vendorId === claimed?.id && proof.host === claimed.host;
