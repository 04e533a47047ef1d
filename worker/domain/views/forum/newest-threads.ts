import { and, desc, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { decodeCursor, type Page, toPage } from "../../../db/pagination";
import type { Viewer } from "../../foundation/access/policy";
import { passedBy } from "../../voice/forum/access";
import { THREADS_A_PAGE } from "../../voice/forum/read-forms";
import { forumThreads } from "../../voice/forum/schema";
import { isReadable } from "./readable";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

/** The newest threads of all categories, as statements of a batch; a page is shorter where some may not be read. @throws InvalidCursor */
export function newestThreadsReading(db: Db, viewer: Viewer, cursor: string | undefined, now: number) {
  const [from] = cursor === undefined ? [] : decodeCursor(cursor, 1);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const newest = (rows: number) =>
    db
      .select({ id: forumThreads.id })
      .from(forumThreads)
      .where(and(isNull(forumThreads.hiddenAt), from === undefined ? undefined : lt(forumThreads.id, String(from))))
      .orderBy(desc(forumThreads.id))
      .limit(rows);
  const statements = [
    newest(THREADS_A_PAGE + 1),
    selectThreads(db, member)
      .where(
        and(inArray(forumThreads.id, newest(THREADS_A_PAGE)), isReadable(forumThreads.categoryId, passedBy(viewer))),
      )
      .orderBy(desc(forumThreads.id)),
  ] as const;
  const read = (ids: Awaited<(typeof statements)[0]>, rows: Awaited<(typeof statements)[1]>): Page<ThreadItem> => ({
    items: toThreadItems(rows, { viewer, now }),
    nextCursor: toPage(ids, THREADS_A_PAGE, ({ id }) => [id]).nextCursor,
  });
  return { statements, read };
}

/** One round trip. @throws InvalidCursor */
export async function newestThreads(
  db: Db,
  viewer: Viewer,
  cursor: string | undefined,
  now: number,
): Promise<Page<ThreadItem>> {
  const { statements, read } = newestThreadsReading(db, viewer, cursor, now);
  return read(...(await db.batch(statements)));
}
