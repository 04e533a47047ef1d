import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { decodeCursor, encodeCursor } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import type { Viewer } from "../../foundation/access/policy";
import { mayReadPassing, passedBy } from "../../voice/forum/access";
import { forumCategories, forumThreads, forumThreadTags } from "../../voice/forum/schema";
import { isReadable, type Passing } from "./readable";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

/** Threads of a page that goes across categories. */
const TAGGED_A_PAGE = 8;
/** Characters of an id that say when it was made. */
const ULID_MOMENT = 10;

interface TagPage {
  tag: string;
  items: ThreadItem[];
  /** Names of the categories that the viewer may read, by id. */
  categories: Record<string, string>;
  nextCursor: string | null;
  first: boolean;
}

type Values = { tag: string; from: string | number | undefined; rows: number };

const tagged = (db: Db, { tag, from, rows }: Holes<Values>) =>
  db
    .select({ id: forumThreadTags.threadId })
    .from(forumThreadTags)
    .where(
      and(eq(forumThreadTags.tag, tag), from === undefined ? undefined : sql`${forumThreadTags.threadId} < ${from}`),
    )
    .orderBy(desc(forumThreadTags.threadId))
    .limit(rows);

const idsStatement = prepared((db, values: Holes<Values>) => tagged(db, values));

const threadsStatement = prepared(
  (db, { member, ...values }: Holes<Values & { member: string | undefined }>, { passed }: Passing) =>
    selectThreads(db, member)
      .where(
        and(
          sql`${forumThreads.id} in (${tagged(db, values)})`,
          isNull(forumThreads.hiddenAt),
          isReadable(forumThreads.categoryId, passed),
        ),
      )
      .orderBy(desc(forumThreads.id)),
);

const namesStatement = prepared((db, _holes: object, { passed }: Passing) =>
  db.select({ id: forumCategories.id, name: forumCategories.name }).from(forumCategories).where(mayReadPassing(passed)),
);

/** Only when an unreadable thread was started: its id would lead to it. */
const momentOf = (row: { id: string } | undefined): string => row?.id.slice(0, ULID_MOMENT) ?? "";

const categoryNames = (rows: readonly { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

/** The newest threads with a tag; a page is shorter where some may not be read. One round trip. @throws InvalidCursor */
export async function tagPage(
  db: Db,
  viewer: Viewer,
  tag: string,
  cursor: string | undefined,
  now: number,
): Promise<TagPage> {
  const [from] = cursor === undefined ? [] : decodeCursor(cursor, 1);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const passing = { passed: passedBy(viewer) };
  const [ids, rows, names] = await db.batch([
    idsStatement(db, { tag, from, rows: TAGGED_A_PAGE + 1 }),
    threadsStatement(db, { tag, from, rows: TAGGED_A_PAGE, member }, passing),
    namesStatement(db, {}, passing),
  ]);
  return {
    tag,
    items: toThreadItems(rows, { viewer, now }),
    categories: categoryNames(names),
    nextCursor: ids.length > TAGGED_A_PAGE ? encodeCursor([rows.at(-1)?.id ?? momentOf(ids[TAGGED_A_PAGE - 1])]) : null,
    first: cursor === undefined,
  };
}
