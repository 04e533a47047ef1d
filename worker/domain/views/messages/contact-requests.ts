import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { users } from "../../foundation/users/schema";
import { openRequest } from "../../voice/contact-requests/request-text";
import { isAsked } from "../../voice/contact-requests/is-asked";
import { contactRequests } from "../../voice/contact-requests/schema";
import { talkerOf } from "../../voice/messages/talker";
import { AGAIN_MS } from "../../voice/messaging/contact-limits";
import { type Contact, contactColumns, toContact } from "./contact";

type Status = typeof contactRequests.$inferSelect.status;

export interface ContactRequestView {
  id: string;
  /** The other side: who asks, or the vendor that was asked. */
  person: Contact;
  otherId: string;
  /** UTC epoch milliseconds; when their account was opened. */
  memberSince: number | null;
  /** Null where its key is gone. */
  message: string | null;
  status: Status;
  vendorNotes: string | null;
  requestedAt: number;
  /**
   * From when the same vendor can be asked again, UTC epoch milliseconds; null unless this was denied, and is the last
   * that was asked of them.
   */
  againAt: number | null;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "env">;

const OLDEST: SortKey[] = [
  { column: contactRequests.requestedAt, direction: "asc" },
  { column: contactRequests.id, direction: "asc" },
];
const NEWEST: SortKey[] = OLDEST.map(({ column }) => ({ column, direction: "desc" }));

/**
 * A statement for the requests that wait for a vendor's answer, oldest first, and a function that reads its rows.
 * @throws Unauthenticated; Forbidden; InvalidCursor
 */
export function receivedReading(context: Reading, cursor: string | null) {
  const { id } = demand(context.viewer, "vendor.own");
  const waiting = and(eq(contactRequests.toId, id), eq(contactRequests.status, "pending"), isAsked);
  return pageReading(context, { mine: waiting, other: contactRequests.fromId, order: OLDEST, cursor });
}

/**
 * The requests that wait for a vendor's answer, oldest first. One round trip.
 * @throws Unauthenticated; Forbidden; InvalidCursor
 */
export async function receivedRequests(context: Reading, cursor: string | null): Promise<Page<ContactRequestView>> {
  const { rows, read } = receivedReading(context, cursor);
  return read(await rows);
}

/** The contact requests that a member sent, newest first. One round trip. @throws Unauthenticated; InvalidCursor */
export async function sentRequests(context: Reading, cursor: string | null): Promise<Page<ContactRequestView>> {
  const { id } = talkerOf(context.viewer);
  const mine = eq(contactRequests.fromId, id);
  const { rows, read } = pageReading(context, { mine, other: contactRequests.toId, order: NEWEST, cursor });
  return read(await rows);
}

/**
 * When a vendor who denied a request can be asked again, UTC epoch milliseconds; null if the request was not denied.
 */
export const againAt = ({ status, decidedAt }: { status: Status; decidedAt: number | null }): number | null =>
  status !== "denied" || decidedAt === null ? null : decidedAt + AGAIN_MS;

/** Whether the same member has asked the same vendor nothing since. */
const isLast = sql<number>`not exists (select 1 from ${contactRequests} as later where later.from_id = ${contactRequests.fromId} and later.to_id = ${contactRequests.toId} and later.requested_at > ${contactRequests.requestedAt})`;

/** Whether a member ever asked a vendor, for a select of one row. */
export const hasAsked = (userId: string): SQL<number> =>
  sql<number>`exists (select 1 from ${contactRequests} where ${contactRequests.fromId} = ${userId})`;

interface Ask {
  mine: SQL | undefined;
  other: SQLiteColumn;
  order: SortKey[];
  cursor: string | null;
}

function pageReading({ db, env }: Reading, { mine, other, order, cursor }: Ask) {
  const position = afterCursor(order, cursor);
  const rows = db
    .select({
      ...{ request: contactRequests, otherId: other, person: contactColumns, memberSince: users.createdAt },
      isLast: isLast.as("is_last"),
    })
    .from(contactRequests)
    .leftJoin(users, eq(users.id, other))
    .where(and(mine, position))
    .orderBy(...orderBy(order))
    .limit(PAGE_SIZE + 1);
  const read = async (found: Awaited<typeof rows>): Promise<Page<ContactRequestView>> => {
    const page = toPage(found, PAGE_SIZE, ({ request }) => [request.requestedAt, request.id]);
    const items = await Promise.all(
      page.items.map(
        async ({
          request: { id, status, vendorNotes, requestedAt, decidedAt, message },
          person,
          memberSince,
          ...row
        }) => ({
          ...{ id, status, vendorNotes, requestedAt, memberSince },
          againAt: row.isLast === 1 ? againAt({ status, decidedAt }) : null,
          otherId: String(row.otherId),
          person: toContact(String(row.otherId), person),
          message: await openRequest(env.DATA_KEY, id, message),
        }),
      ),
    );
    return { ...page, items };
  };
  return { rows, read };
}

/** The newest that a member sent to a vendor, as a statement of a batch. */
export const latestRequest = (db: Db, fromId: string, toId: string) =>
  db
    .select({
      id: contactRequests.id,
      status: contactRequests.status,
      vendorNotes: contactRequests.vendorNotes,
      message: contactRequests.message,
      requestedAt: contactRequests.requestedAt,
      decidedAt: contactRequests.decidedAt,
    })
    .from(contactRequests)
    .where(and(eq(contactRequests.fromId, fromId), eq(contactRequests.toId, toId)))
    .orderBy(desc(contactRequests.requestedAt), desc(contactRequests.id))
    .limit(1);

/** How many wait for a vendor's answer, counted to a hundred. */
export const waitingRequests = (vendor: string): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from ${contactRequests} where ${contactRequests.toId} = ${vendor} and ${contactRequests.status} = 'pending' and ${isAsked} limit 100))`;
