import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import { type Role, ROLES, type Viewer } from "../../foundation/access/policy";
import { registrations } from "../../foundation/users/registration-schema";
import type { MemberFilter } from "./admin-forms";
import { nameBegins } from "../../foundation/users/name-begins";
import { emailKey, usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";

export interface MemberRow {
  id: string;
  username: string;
  email: string;
  role: Role;
  isTester: boolean;
  createdAt: number;
  lastActiveAt: number | null;
  reviewCount: number;
  isSuspended: boolean;
  isFlagged: boolean;
  isDeleted: boolean;
}

export interface MemberQuery {
  q?: string | undefined;
  filter?: MemberFilter | undefined;
  cursor?: string | undefined;
  limit: number;
}

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  testerSince: users.testerSince,
  createdAt: users.createdAt,
  lastActiveAt: users.lastActiveAt,
  reviewCount: users.reviewCount,
  suspendedAt: users.suspendedAt,
  deletedAt: users.deletedAt,
  usernameKey: users.usernameKey,
  registration: registrations.status,
  registeredAt: registrations.registeredAt,
};

const select = (db: Db) =>
  db.select(columns).from(users).leftJoin(registrations, eq(registrations.userId, users.id)).$dynamic();
type Row = Awaited<ReturnType<typeof select>>[number];

/** An order with its range: the keys are an index's own columns, so a page reads what it shows. */
interface Order {
  keys: SortKey[];
  range: SQL | undefined;
  valuesOf: (row: Row) => (string | number)[];
}

const newestFirst = (column: SortKey["column"], range: SQL | undefined, at: (row: Row) => number | null): Order => ({
  keys: [
    { column, direction: "desc" },
    { column: users.id, direction: "desc" },
  ],
  range,
  valuesOf: (row) => [at(row) ?? 0, row.id],
});

function orderOf(filter: MemberFilter | undefined): Order {
  if (filter === "tester")
    return newestFirst(users.testerSince, isNotNull(users.testerSince), (row) => row.testerSince);
  if (filter === "suspended")
    return newestFirst(users.suspendedAt, isNotNull(users.suspendedAt), (row) => row.suspendedAt);
  if (filter === "flagged")
    return newestFirst(registrations.registeredAt, eq(registrations.status, "flagged"), (row) => row.registeredAt);
  const role = ROLES.find((each) => each === filter);
  return newestFirst(users.createdAt, role && eq(users.role, role), (row) => row.createdAt);
}

function byName(q: string): Order {
  const key = usernameKey(q);
  return {
    keys: [{ column: users.usernameKey, direction: "asc" }],
    range: nameBegins(key),
    valuesOf: (row) => [row.usernameKey],
  };
}

function page(db: Db, { keys, range }: Order, cursor: string | undefined, limit: number) {
  const behind = afterCursor(keys, cursor);
  return select(db)
    .where(and(range, behind))
    .orderBy(...orderBy(keys))
    .limit(limit + 1);
}

const toRow = (row: Row): MemberRow => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  isTester: row.testerSince !== null,
  createdAt: row.createdAt,
  lastActiveAt: row.lastActiveAt,
  reviewCount: row.reviewCount,
  isSuspended: row.suspendedAt !== null,
  isFlagged: row.registration === "flagged",
  isDeleted: row.deletedAt !== null,
});

/** By the start of a username (folded), a whole address or an id, or one filter. */
export async function searchMembers(
  db: Db,
  viewer: Viewer,
  { q = "", filter, cursor, limit }: MemberQuery,
): Promise<Page<MemberRow>> {
  demand(viewer, "admin.tools");
  const exact = q.includes("@") ? eq(users.emailKey, emailKey(q)) : eq(users.id, q);
  const order = q === "" ? orderOf(filter) : byName(q);
  const [found, rows] =
    q === ""
      ? [[], await page(db, order, cursor, limit)]
      : await db.batch([select(db).where(exact).limit(1), page(db, order, cursor, limit)]);
  const nameless = q !== "" && (q.includes("@") || usernameKey(q) === "");
  const list = found.length > 0 || nameless ? found : rows;
  const { items, nextCursor } = toPage(list, limit, order.valuesOf);
  return { items: items.map(toRow), nextCursor };
}
