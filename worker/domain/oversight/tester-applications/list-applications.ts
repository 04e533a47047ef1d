import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { jsonText } from "../../../json-text";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { HOLD_MS, type Holder, holderOf } from "../../foundation/queues/hold";
import { nameBegins } from "../../foundation/users/name-begins";
import { nameOf } from "../../foundation/users/name-of";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { testerApplications } from "../../voice/testers/schema";
import { QUEUE_STATUSES, type QueueLook, type QueueSort, type QueueStatus } from "./review-forms";

/** An application in the staff's list: nothing of what the applicant wrote stands there. */
export interface QueuedTester {
  id: string;
  status: QueueStatus;
  applicant: { id: string; username: string };
  submittedAt: number | null;
  updatedAt: number;
  /** Who of staff moved it last. */
  reviewer: string | null;
  /** Who of staff has it in hand; null where nobody has. */
  holder: Holder | null;
}

export interface Asked {
  status: QueueStatus;
  q: string;
  look: QueueLook;
  sort: QueueSort;
}
type Wanted = Asked & { cursor: string | null; limit: number };

/** A search reads no further: the first members whose name begins so. */
const NAMES_MOST = 100;

const orderOf = (sort: QueueSort): SortKey[] => {
  const direction = sort === "oldest" ? "asc" : "desc";
  return [
    { column: testerApplications.updatedAt, direction },
    { column: testerApplications.id, direction },
  ];
};

function found(db: Db, actor: Member, { q, look }: Asked, now: number): SQL | undefined {
  const key = usernameKey(q);
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(and(key === "" ? sql`0` : nameBegins(key), isNull(users.deletedAt)))
    .orderBy(users.usernameKey)
    .limit(NAMES_MOST);
  const isMine = and(eq(testerApplications.heldBy, actor.id), gt(testerApplications.heldAt, now - HOLD_MS));
  return and(q === "" ? undefined : inArray(testerApplications.userId, named), look === "mine" ? isMine : undefined);
}

const selectQueued = (db: Db, actor: Member, wanted: Wanted, now: number) => {
  const order = orderOf(wanted.sort);
  return db
    .select({
      id: testerApplications.id,
      userId: users.id,
      username: users.username,
      submittedAt: testerApplications.submittedAt,
      updatedAt: testerApplications.updatedAt,
      reviewedAt: testerApplications.reviewedAt,
      reviewer: nameOf(testerApplications.reviewedBy, "reviewer"),
      heldBy: testerApplications.heldBy,
      heldAt: testerApplications.heldAt,
      heldByName: nameOf(testerApplications.heldBy, "held_by_name"),
    })
    .from(testerApplications)
    .innerJoin(users, eq(users.id, testerApplications.userId))
    .where(
      and(
        eq(testerApplications.status, wanted.status),
        found(db, actor, wanted, now),
        afterCursor(order, wanted.cursor),
      ),
    )
    .orderBy(...orderBy(order))
    .limit(wanted.limit + 1);
};

type QueuedRow = Awaited<ReturnType<typeof selectQueued>>[number];

const toPageOf = (rows: QueuedRow[], limit: number): Page<QueuedRow> =>
  toPage(rows, limit, ({ updatedAt, id }) => [updatedAt, id]);

/** One page of rows, for the list and the file. @throws InvalidCursor */
export const queuedRows = async (db: Db, actor: Member, wanted: Wanted, now: number): Promise<Page<QueuedRow>> =>
  toPageOf(await selectQueued(db, actor, wanted, now), wanted.limit);

const toQueued = (row: QueuedRow, status: QueueStatus, now: number): QueuedTester => ({
  id: row.id,
  status,
  applicant: { id: row.userId, username: row.username },
  submittedAt: row.submittedAt,
  updatedAt: row.updatedAt,
  reviewer: row.reviewer,
  holder: status === "under_review" ? holderOf(row, now) : null,
});

/** @throws Forbidden; InvalidCursor */
export async function listApplications(
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
  now: number,
): Promise<Page<QueuedTester>> {
  const actor = demand(viewer, "platform.tools");
  const { items, nextCursor } = await queuedRows(db, actor, wanted, now);
  return { items: items.map((row) => toQueued(row, wanted.status, now)), nextCursor };
}

/** How many of a state are counted at most; a screen says "99+" then. */
export const COUNTED_TO = 100;

const countOf = (status: QueueStatus) =>
  sql`(select count(*) from (select 1 from ${testerApplications} where ${testerApplications.status} = ${status} limit ${sql.raw(String(COUNTED_TO))}))`;

/** The list with how many stand in each state. One round trip. */
export async function applicationsPage(db: Db, viewer: Viewer, wanted: Wanted, now: number) {
  const actor = demand(viewer, "platform.tools");
  const selectCounts = db
    .select({
      counts: sql`json_array(${sql.join(QUEUE_STATUSES.map(countOf), sql`, `)})`
        .mapWith(jsonText(z.array(z.number())))
        .as("counts"),
    })
    .from(sql`(select 1) as once`);
  const [rows, [counted]] = await db.batch([selectQueued(db, actor, wanted, now), selectCounts]);
  const { items, nextCursor } = toPageOf(rows, wanted.limit);
  return {
    items: items.map((row) => toQueued(row, wanted.status, now)),
    nextCursor,
    counts: QUEUE_STATUSES.map((status, nth) => ({ status, count: counted?.counts[nth] ?? 0 })),
  };
}

/** The application that has waited longest to be taken up, but no own one; null where none waits. */
export async function nextToReview(db: Db, viewer: Viewer): Promise<string | null> {
  const actor = demand(viewer, "platform.tools");
  const first = (status: QueueStatus) =>
    db
      .select({ id: testerApplications.id, updatedAt: testerApplications.updatedAt })
      .from(testerApplications)
      .where(and(eq(testerApplications.status, status), ne(testerApplications.userId, actor.id)))
      .orderBy(...orderBy(orderOf("oldest")))
      .limit(1);
  const waiting = (await db.batch([first("pending"), first("resubmitted")])).flat();
  return waiting.sort((one, other) => one.updatedAt - other.updatedAt)[0]?.id ?? null;
}
