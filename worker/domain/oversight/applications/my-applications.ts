import { desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../foundation/access/policy";
import type { ApplicationStatus } from "./forms";
import { memberOf } from "../../foundation/access/demand";
import { applications } from "./schema";

/** More than this nobody files. */
const LISTED = 50;

export interface OwnApplication {
  id: string;
  businessName: string;
  status: ApplicationStatus;
  /** UTC epoch milliseconds; null before the first submission. */
  applicationDate: number | null;
  lastUpdated: number;
  /** What staff wrote to the applicant with the last decision. */
  reviewNotes: string | null;
  vendorId: string | null;
}

export const selectOwnApplications = (db: Db, userId: string) =>
  db
    .select({
      id: applications.id,
      businessName: applications.businessName,
      status: applications.status,
      applicationDate: applications.submittedAt,
      lastUpdated: applications.updatedAt,
      reviewNotes: applications.reviewNotes,
      vendorId: applications.vendorId,
    })
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt))
    .limit(LISTED);

export const myApplications = async (db: Db, viewer: Viewer): Promise<OwnApplication[]> =>
  selectOwnApplications(db, memberOf(viewer).id);
