import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { vendors } from "../../catalogue/vendors/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { LOOKED_THROUGH } from "../../foundation/queues/forms";
import { type Holder, holderOf } from "../../foundation/queues/hold";
import { accountNamed } from "../../foundation/users/account-named";
import { nameOf } from "../../foundation/users/name-of";
import { users } from "../../foundation/users/schema";
import { claimColumns, isProven } from "./load-application";
import { QUEUE_STATUSES, type QueueLook, type QueueSort, type QueueStatus } from "./review-forms";
import { applications, domainProofs } from "./schema";

export interface QueuedApplication {
  id: string;
  businessName: string;
  status: QueueStatus;
  applicant: string;
  applicantId: string;
  submittedAt: number | null;
  updatedAt: number;
  isClaim: boolean;
  /** The listed vendor that is claimed, and whether its domain is proven. */
  claim: { vendorId: string; name: string; isProven: boolean } | null;
  /** Who moved it last; null where only the applicant did. */
  reviewer: string | null;
  /** Who of staff has it in hand; null where nobody has. */
  holder: Holder | null;
}

const orderOf = (direction: SortKey["direction"]): SortKey[] => [
  { column: applications.updatedAt, direction },
  { column: applications.id, direction },
];

interface Wanted {
  status: QueueStatus;
  q?: string;
  look?: QueueLook;
  sort?: QueueSort;
  cursor: string | null;
  limit: number;
}

/**
 * Of the applications that stand first, those whose business has this in its name, or whose applicant's name begins so,
 * and those that claim a listed vendor, or claim none.
 */
function found(db: Db, { q = "", look = "all", status }: Wanted, order: SortKey[]): SQL | undefined {
  if (q === "" && look === "all") return undefined;
  const first = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.status, status))
    .orderBy(...orderBy(order))
    .limit(LOOKED_THROUGH);
  const inName = sql`instr(lower(${applications.businessName}), ${q.toLowerCase()}) > 0`;
  const claims = {
    all: undefined,
    new: isNull(applications.claimsVendorId),
    claims: isNotNull(applications.claimsVendorId),
  };
  return and(sql`${applications.id} in ${first}`, q === "" ? undefined : or(inName, accountNamed(q)), claims[look]);
}

const columns = {
  id: applications.id,
  businessName: applications.businessName,
  applicant: users.username,
  applicantId: users.id,
  submittedAt: applications.submittedAt,
  updatedAt: applications.updatedAt,
  claimsVendorId: applications.claimsVendorId,
  reviewer: nameOf(applications.reviewedBy, "reviewer"),
  heldBy: applications.heldBy,
  heldAt: applications.heldAt,
  heldByName: nameOf(applications.heldBy, "held_by_name"),
  ...claimColumns,
};

const selectQueued = (db: Db, wanted: Wanted) => {
  const { status, sort = "oldest", cursor, limit } = wanted;
  const order = orderOf(sort === "oldest" ? "asc" : "desc");
  return db
    .select(columns)
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(vendors, eq(vendors.id, applications.claimsVendorId))
    .leftJoin(domainProofs, eq(domainProofs.applicationId, applications.id))
    .where(and(eq(applications.status, status), found(db, wanted, order), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
};

type Row = Awaited<ReturnType<typeof selectQueued>>[number];

function toQueued(
  { claimed, proof, claimsVendorId, ...row }: Row,
  status: QueueStatus,
  now: number,
): QueuedApplication {
  const { heldBy, heldAt, heldByName, ...rest } = row;
  const isNamed = claimed !== null && {
    vendorId: claimed.id,
    name: claimed.name,
    isProven: isProven({ claimed, proof }),
  };
  const holder = status === "under_review" ? holderOf({ heldBy, heldAt, heldByName }, now) : null;
  return { ...rest, status, isClaim: claimsVendorId !== null, claim: isNamed || null, holder };
}

const toQueue = (rows: readonly Row[], { status, limit }: Wanted, now: number): Page<QueuedApplication> =>
  toPage(
    rows.map((row) => toQueued(row, status, now)),
    limit,
    ({ updatedAt, id }) => [updatedAt, id],
  );

export async function listApplications(
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  now: number,
): Promise<Page<QueuedApplication>> {
  demand(viewer, "staff.dashboard");
  return toQueue(await selectQueued(db, wanted), wanted, now);
}

/** How many applications of a state are counted at most; a screen says "99+" then. */
export const COUNTED_TO = 100;

const countOf = (status: QueueStatus) =>
  sql`(select count(*) from (select 1 from ${applications} where ${applications.status} = ${status} limit ${sql.raw(String(COUNTED_TO))}))`;

const selectCounts = (db: Db) =>
  db
    .select({
      counts: sql`json_array(${sql.join(QUEUE_STATUSES.map(countOf), sql`, `)})`
        .mapWith(jsonText(z.array(z.number())))
        .as("counts"),
    })
    .from(sql`(select 1) as once`);

/** The list with how many applications stand in each state, counted up to 100. One round trip. */
export async function applicationsPage(db: Db, viewer: Viewer, wanted: Wanted, now: number) {
  demand(viewer, "staff.dashboard");
  const [rows, [counted]] = await db.batch([selectQueued(db, wanted), selectCounts(db)]);
  const counts = QUEUE_STATUSES.map((status, nth) => ({ status, count: counted?.counts[nth] ?? 0 }));
  return { ...toQueue(rows, wanted, now), counts };
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
