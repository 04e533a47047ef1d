import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { LOOKED_THROUGH } from "../../foundation/queues/forms";
import { accountNamed } from "../../foundation/users/account-named";
import { users } from "../../foundation/users/schema";
import type { QueueSort, QueueStatus } from "./review-forms";
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

const orderOf = (direction: SortKey["direction"]): SortKey[] => [
  { column: applications.updatedAt, direction },
  { column: applications.id, direction },
];

interface Wanted {
  status: QueueStatus;
  q?: string;
  sort?: QueueSort;
  cursor: string | null;
  limit: number;
}

/** Of the applications that stand first, those whose business has this in its name, or whose applicant's name begins so. */
function found(db: Db, { q = "", status }: Wanted, order: SortKey[]): SQL | undefined {
  if (q === "") return undefined;
  const first = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.status, status))
    .orderBy(...orderBy(order))
    .limit(LOOKED_THROUGH);
  const inName = sql`instr(lower(${applications.businessName}), ${q.toLowerCase()}) > 0`;
  return and(sql`${applications.id} in ${first}`, or(inName, accountNamed(q)));
}

export async function listApplications(db: Db, viewer: Viewer, wanted: Wanted): Promise<Page<QueuedApplication>> {
  demand(viewer, "staff.dashboard");
  const { status, sort = "oldest", cursor, limit } = wanted;
  const order = orderOf(sort === "oldest" ? "asc" : "desc");
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
    .where(and(eq(applications.status, status), found(db, wanted, order), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const items = rows.map(({ claimsVendorId, ...row }) => ({ ...row, status, isClaim: claimsVendorId !== null }));
  return toPage(items, limit, ({ updatedAt, id }) => [updatedAt, id]);
}

/** The application that has waited longest for somebody to take it up, but no own one; null where none waits. */
export async function nextToReview(db: Db, viewer: Viewer): Promise<string | null> {
  const actor = demand(viewer, "staff.dashboard");
  const first = (status: QueueStatus) =>
    db
      .select({ id: applications.id, updatedAt: applications.updatedAt })
      .from(applications)
      .where(and(eq(applications.status, status), ne(applications.userId, actor.id)))
      .orderBy(...orderBy(orderOf("asc")))
      .limit(1);
  const waiting = (await db.batch([first("pending"), first("resubmitted")])).flat();
  return waiting.sort((one, other) => one.updatedAt - other.updatedAt)[0]?.id ?? null;
}
