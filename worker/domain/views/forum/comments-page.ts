import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, encodeCursor, orderBy, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { passedBy } from "../../voice/forum/access";
import type { CommentSort } from "../../voice/forum/forms";
import { forumReferences } from "../../voice/forum/reference-schema";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumPosts } from "../../voice/forum/post-schema";
import { type CommentNode, inOrder, treeBelow } from "./comment-tree";
import { cardsAmong } from "./card-rows";
import { type PostRow, selectPosts } from "./post-rows";
import { type PostView, toPostView, withCards } from "./post-view";
import type { Passing } from "./readable";
import { cardsOf } from "./reference-card";
import { headStatement, shownHead, type ThreadShown } from "./thread-head";

/** Direct comments of a page. */
const COMMENTS_A_PAGE = 15;
/** Comments of a page at every depth; the nearest to the reply come first. */
const TREE_MOST = 80;

interface CommentsPage extends ThreadShown {
  reply: PostView;
  /** The comment whose answers alone are read, where one is. */
  at: CommentNode | null;
  comments: CommentNode[];
  nextCursor: string | null;
}

interface CommentsAsked {
  sort: CommentSort;
  cursor: string | undefined;
  /** A comment instead of the whole reply. */
  at?: string | undefined;
}

const KEYS: Record<CommentSort, SortKey[]> = {
  top: [forumPosts.score, forumPosts.id].map((column) => ({ column, direction: "desc" })),
  newest: [{ column: forumPosts.id, direction: "desc" }],
  oldest: [{ column: forumPosts.id, direction: "asc" }],
};

type Values = Record<"at0" | "at1", string | number | undefined> & { root: string };

/** Level by level, so that what does not fit is the deepest; each level is found by its parents. */
function treeIds(db: Db, root: Placeholder | string, first: SQL | undefined, sort: CommentSort): SQL {
  const direct = db
    .select({ id: forumPosts.id, depth: forumPosts.depth })
    .from(forumPosts)
    .where(and(eq(forumPosts.parentId, root), sql`${forumPosts.kind} = 'comment'`, first))
    .orderBy(...orderBy(KEYS[sort]))
    .limit(COMMENTS_A_PAGE + 1);
  return sql`(with recursive tree (id, depth) as (
    select id, depth from (${direct})
    union all
    select below.id, below.depth from tree join ${forumPosts} as below on below.parent_id = tree.id and below.kind = 'comment'
    order by 2 limit ${sql.raw(String(TREE_MOST))}
  ) select id from tree)`;
}

function treeAfter(db: Db, { root, at0, at1 }: Holes<Values>, sort: CommentSort): SQL {
  const position = [at0, at1].filter((at) => at !== undefined);
  return treeIds(db, root, position.length === 0 ? undefined : after(KEYS[sort], position), sort);
}

interface Sorted {
  sort: CommentSort;
}
const treeStatement = prepared(
  (db, { member, ...values }: Holes<Values & { member: string | undefined }>, { sort }: Sorted) =>
    selectPosts(db, member).where(sql`${forumPosts.id} in ${treeAfter(db, values, sort)}`),
);

/** The tree is walked again only in a thread whose comments have cards. */
const cardsStatement = prepared(
  (
    db,
    { thread, reply, at, ...values }: Holes<Values & { thread: string; reply: string; at: string | undefined }>,
    { sort, ...passing }: Sorted & Passing,
  ) => {
    const above = at === undefined ? sql`select ${reply} as id` : sql`select ${reply} as id union all select ${at}`;
    const any = sql`exists (select 1 from ${forumReferences} where thread_id = ${thread} and position is null and kind <> 'image')`;
    return cardsAmong(db, sql`${above} union all select id from ${treeAfter(db, values, sort)} where ${any}`, passing);
  },
);

const postsStatement = prepared(
  (db, { reply, at, member }: Holes<{ reply: string; at: string | undefined; member: string | undefined }>) =>
    selectPosts(db, member).where(
      at === undefined ? eq(forumPosts.id, reply) : sql`${forumPosts.id} in (${reply}, ${at})`,
    ),
);

/**
 * All comments on a reply, or the answers to one of them. One round trip.
 * @throws NotFound also for what the viewer may not read; InvalidCursor
 */
export async function commentsPage(
  db: Db,
  viewer: Viewer,
  { threadId, replyId }: { threadId: string; replyId: string },
  { sort, cursor, at }: CommentsAsked,
  now: number,
): Promise<CommentsPage> {
  const [at0, at1] = cursor === undefined ? [] : decodeCursor(cursor, KEYS[sort].length);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const root = at ?? replyId;
  const passed = passedBy(viewer);
  const [[head], posts, rows, mentioned] = await db.batch([
    headStatement(db, { id: threadId, member }, { passed }),
    postsStatement(db, { reply: replyId, at, member }),
    treeStatement(db, { root, member, at0, at1 }, { sort }),
    cardsStatement(db, { thread: threadId, reply: replyId, at, root, at0, at1 }, { sort, passed }),
  ]);
  const reply = posts.find(({ id }) => id === replyId);
  const alone = at === undefined ? null : (posts.find(({ id }) => id === at) ?? null);
  if (reply?.kind !== "reply" || reply.threadId !== threadId) throw new NotFound(NO_THREAD);
  if (at !== undefined && alone?.replyId !== replyId) throw new NotFound(NO_THREAD);
  const cards = cardsOf(mentioned, now);
  const view = (row: PostRow): PostView => withCards(toPostView(row, viewer), cards);
  const comments = treeBelow(root, rows, sort, view);
  const direct = rows.filter(({ parentId }) => parentId === root).sort(inOrder(sort));
  const last = direct[COMMENTS_A_PAGE - 1];
  const shown = comments.slice(0, COMMENTS_A_PAGE);
  const keys = last === undefined ? [] : sort === "top" ? [last.score, last.id] : [last.id];
  return {
    ...shownHead(head, viewer),
    reply: view(reply),
    at: alone === null ? null : { ...view(alone), depth: alone.depth, answers: shown, rest: 0 },
    comments: shown,
    nextCursor: direct.length > COMMENTS_A_PAGE ? encodeCursor(keys) : null,
  };
}
