import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { savedAddress } from "../../voice/saved-searches/addresses";
import type { SavedList } from "../../voice/saved-searches/forms";
import { savedSearches } from "../../voice/saved-searches/schema";

export interface SavedSearch {
  id: string;
  list: SavedList;
  /** The query string of its page. */
  query: string;
  /** Where it opens. */
  path: string;
  alerts: boolean;
  createdAt: number;
}

const KEYS: SortKey[] = [
  { column: savedSearches.createdAt, direction: "desc" },
  { column: savedSearches.id, direction: "desc" },
];

/** The viewer's own saved searches, newest first. One round trip. @throws Unauthenticated; InvalidCursor */
export async function listSearches(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<SavedSearch>> {
  const { id: userId } = demand(viewer, "member.act");
  const { id, list, query, alerts, createdAt } = savedSearches;
  const rows = await db
    .select({ id, list, query, alerts, createdAt })
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), afterCursor(KEYS, cursor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const page = toPage(rows, limit, (row) => [row.createdAt, row.id]);
  return { ...page, items: page.items.map((row) => ({ ...row, path: savedAddress(row.list, row.query) })) };
}
