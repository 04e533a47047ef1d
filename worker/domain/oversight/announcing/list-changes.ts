import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { changeState, type ChangeState, type KnownChange } from "../../foundation/announced-changes/announced-change";
import { announcedChanges } from "../../foundation/announced-changes/schema";
import { users } from "../../foundation/users/schema";

export interface ListedChange extends KnownChange {
  state: ChangeState;
  announcedBy: string | null;
  /** Emails so far; all of them once `toldAt` says when. */
  mailed: number;
  toldAt: number | null;
}

const KEYS: SortKey[] = [
  { column: announcedChanges.announcedAt, direction: "desc" },
  { column: announcedChanges.id, direction: "desc" },
];

/** Newest first. @throws Unauthenticated; Forbidden */
export async function listChanges(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  now: number,
): Promise<Page<ListedChange>> {
  demand(viewer, "admin.tools");
  const { id, document, summary, effectiveAt, announcedAt, mailed, toldAt, withdrawnAt, withdrawnReason } =
    announcedChanges;
  const rows = await db
    .select({
      ...{ id, document, summary, effectiveAt, announcedAt, mailed, toldAt, withdrawnAt, withdrawnReason },
      announcedBy: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("by"),
    })
    .from(announcedChanges)
    .leftJoin(users, eq(users.id, announcedChanges.announcedBy))
    .where(afterCursor(KEYS, cursor))
    .orderBy(...orderBy(KEYS))
    .limit(limit + 1);
  const page = toPage(rows, limit, (row) => [row.announcedAt, row.id]);
  return { ...page, items: page.items.map((row) => ({ ...row, state: changeState(row, now) })) };
}
