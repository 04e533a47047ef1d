import { desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../foundation/access/policy";
import type { ApplicationStatus } from "./forms";
import { memberOf } from "../../foundation/access/demand";
import { applications } from "./schema";
import type { TypedAnswers } from "./step-forms";
import { partsOf } from "./wizard-forms";

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

/** What an application says of the business, for a list of them. */
export const businessOf = ({ websiteUrl = "", businessType = "", productTypes = "" }: TypedAnswers) => ({
  websiteUrl,
  businessType,
  productTypes: partsOf(productTypes),
});

export async function myApplications(db: Db, viewer: Viewer) {
  const { id: userId } = memberOf(viewer);
  const answers = db
    .select({ id: applications.id, answers: applications.answers, reviewedBy: applications.reviewedBy })
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.createdAt))
    .limit(LISTED);
  const [own, said] = await db.batch([selectOwnApplications(db, userId), answers]);
  return own.map((application) => {
    const { answers: typed = {}, reviewedBy = null } = said.find(({ id }) => id === application.id) ?? {};
    // Who of our staff it was stays inside.
    return { ...application, userId, ...businessOf(typed), reviewedBy: reviewedBy === null ? null : "staff" };
  });
}
