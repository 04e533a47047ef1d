import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import type { QueueStatus } from "./review-forms";
import { applications } from "./schema";

interface QueuedApplication {
  id: string;
  businessName: string;
  status: QueueStatus;
  applicant: string;
  submittedAt: number | null;
  updatedAt: number;
  isClaim: boolean;
}

const ORDER: SortKey[] = [
  { column: applications.updatedAt, direction: "asc" },
  { column: applications.id, direction: "asc" },
];

export async function listApplications(
  db: Db,
  viewer: Viewer,
  { status, cursor, limit }: { status: QueueStatus; cursor: string | null; limit: number },
): Promise<Page<QueuedApplication>> {
  demand(viewer, "staff.dashboard");
  const rows = await db
    .select({
      id: applications.id,
      businessName: applications.businessName,
      applicant: users.username,
      submittedAt: applications.submittedAt,
      updatedAt: applications.updatedAt,
      claimsVendorId: applications.claimsVendorId,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(eq(applications.status, status), afterCursor(ORDER, cursor)))
    .orderBy(...orderBy(ORDER))
    .limit(limit + 1);
  const items = rows.map(({ claimsVendorId, ...row }) => ({ ...row, status, isClaim: claimsVendorId !== null }));
  return toPage(items, limit, ({ updatedAt, id }) => [updatedAt, id]);
}
