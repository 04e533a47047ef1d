import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { LOOKED_THROUGH } from "../../foundation/queues/forms";
import { accountNamed } from "../../foundation/users/account-named";
import { users } from "../../foundation/users/schema";
import { vendorNamed } from "../../catalogue/vendors/vendor-named";
import { vendors } from "../../catalogue/vendors/schema";
import type { TicketLook, TicketSort, TicketState } from "./forms";
import { supportTickets } from "./schema";

export interface Ticket {
  id: string;
  username: string | null;
  vendor: { id: string; name: string } | null;
  subject: string;
  body: string;
  isFirst: boolean;
  state: TicketState;
  createdAt: number;
  answer: string | null;
}

/** By priority it is the order of `support_tickets_queue`, which also has those of one priority by date. */
function orderOf(sort: TicketSort): SortKey[] {
  const direction = sort === "newest" ? "desc" : "asc";
  const byDate: SortKey[] = [
    { column: supportTickets.createdAt, direction },
    { column: supportTickets.id, direction },
  ];
  return sort === "first" ? [{ column: supportTickets.priority, direction: "desc" }, ...byDate] : byDate;
}

const rangeOf = (state: TicketState, look: TicketLook): SQL | undefined =>
  and(eq(supportTickets.state, state), look === "all" ? undefined : eq(supportTickets.priority, look === "first"));

interface Wanted {
  state: TicketState;
  q?: string;
  look?: TicketLook;
  sort?: TicketSort;
  cursor: string | null;
  limit: number;
}

/** Of the questions that stand first, those with this in the subject, or whose member or vendor is named so. */
function found(db: Db, q: string, range: SQL | undefined, order: SortKey[]): SQL | undefined {
  if (q === "") return undefined;
  const first = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(range)
    .orderBy(...orderBy(order))
    .limit(LOOKED_THROUGH);
  const inSubject = sql`instr(lower(${supportTickets.subject}), ${q.toLowerCase()}) > 0`;
  return and(sql`${supportTickets.id} in ${first}`, or(inSubject, accountNamed(q), vendorNamed(q)));
}

export async function listTickets(
  db: Db,
  viewer: Viewer,
  { state, q = "", look = "all", sort = "first", cursor, limit }: Wanted,
): Promise<Page<Ticket>> {
  demand(viewer, "staff.dashboard");
  const [order, range] = [orderOf(sort), rangeOf(state, look)];
  const rows = await db
    .select({
      id: supportTickets.id,
      username: users.username,
      vendorId: vendors.id,
      vendorName: vendors.name,
      subject: supportTickets.subject,
      body: supportTickets.body,
      isFirst: supportTickets.priority,
      state: supportTickets.state,
      createdAt: supportTickets.createdAt,
      answer: supportTickets.answer,
    })
    .from(supportTickets)
    .leftJoin(users, and(eq(users.id, supportTickets.userId), isNull(users.deletedAt)))
    .leftJoin(vendors, eq(vendors.id, supportTickets.vendorId))
    .where(and(range, found(db, q, range, order), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ isFirst, createdAt, id }) =>
    sort === "first" ? [Number(isFirst), createdAt, id] : [createdAt, id],
  );
  return {
    items: page.items.map(({ vendorId, vendorName, ...row }) => ({
      ...row,
      vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
    })),
    nextCursor: page.nextCursor,
  };
}
