import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { TicketState } from "./forms";
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

/** Priority first, then the oldest: the order of `support_tickets_queue`. */
const ORDER: SortKey[] = [
  { column: supportTickets.priority, direction: "desc" },
  { column: supportTickets.createdAt, direction: "asc" },
  { column: supportTickets.id, direction: "asc" },
];

interface Wanted {
  state: TicketState;
  cursor: string | null;
  limit: number;
}

export async function listTickets(db: Db, viewer: Viewer, { state, cursor, limit }: Wanted): Promise<Page<Ticket>> {
  demand(viewer, "staff.dashboard");
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
    .where(and(eq(supportTickets.state, state), afterCursor(ORDER, cursor)))
    .orderBy(...orderBy(ORDER))
    .limit(limit + 1);
  const page = toPage(rows, limit, (row) => [Number(row.isFirst), row.createdAt, row.id]);
  return {
    items: page.items.map(({ vendorId, vendorName, ...row }) => ({
      ...row,
      vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
    })),
    nextCursor: page.nextCursor,
  };
}
