import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { users } from "../../foundation/users/schema";
import { mayRead } from "../../voice/forum/access";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import type { MergeAct, SplitAct } from "./forms";
import { ITSELF, NO_TARGET } from "./merge-threads";
import { namedThread } from "./named-thread";
import { refuseMissing } from "./split-thread";

type Context = Pick<RequestContext, "db" | "viewer" | "origin">;

interface ThreadAhead {
  id: string;
  title: string;
  category: string;
  author: string;
  /** The opening post, replies and comments. */
  posts: number;
}

interface ReplyAhead {
  position: number;
  author: string;
  beginning: string;
  comments: number;
}

/** What merging or splitting would move, for the step that asks whether it is meant. */
export type Ahead =
  { act: "merge"; from: ThreadAhead; into: ThreadAhead } | { act: "split"; from: ThreadAhead; replies: ReplyAhead[] };

const BEGINNING = 120;
const author = sql<string>`coalesce(${users.username}, ${FORMER_MEMBER})`;

const threadAhead = (db: Db, viewer: Member, id: string) =>
  db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      category: forumCategories.name,
      author: author.as("author"),
      posts: sql<number>`1 + ${forumThreads.replyCount} + ${forumThreads.commentCount}`.as("posts"),
    })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, and(eq(users.id, forumThreads.authorId), isNull(users.deletedAt)))
    .where(and(eq(forumThreads.id, id), isNull(forumThreads.hiddenAt), mayRead(viewer)));

const repliesAhead = (db: Db, threadId: string, positions: readonly number[]) =>
  db
    .select({
      position: sql<number>`${forumPosts.position}`.as("position"),
      author: author.as("author"),
      beginning: sql<string>`substr(${forumPosts.content}, 1, ${BEGINNING})`.as("beginning"),
      comments: forumPosts.commentCount,
    })
    .from(forumPosts)
    .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
    .where(
      sql`${forumPosts.threadId} = ${threadId} and ${forumPosts.position} in (select value from json_each(${JSON.stringify(positions)}))`,
    )
    .orderBy(asc(forumPosts.position));

/** One round trip. @throws Forbidden for everybody but moderators; NotFound; Invalid as doing it would */
export async function lookAhead(context: Context, fromId: string, act: MergeAct | SplitAct): Promise<Ahead> {
  const { db, viewer, origin } = context;
  const moderator = demand(viewer, "forum.moderate");
  if (act.act === "split") {
    const [[from], replies] = await db.batch([
      threadAhead(db, moderator, fromId),
      repliesAhead(db, fromId, act.replies),
    ]);
    if (from === undefined) throw new NotFound(NO_THREAD);
    refuseMissing(act.replies, replies);
    return { act: "split", from, replies };
  }
  const intoId = namedThread(act.into, origin);
  if (intoId === fromId) throw new Invalid({ into: ITSELF });
  const [[from], [into]] = await db.batch([threadAhead(db, moderator, fromId), threadAhead(db, moderator, intoId)]);
  if (from === undefined) throw new NotFound(NO_THREAD);
  if (into === undefined) throw new Invalid({ into: NO_TARGET });
  return { act: "merge", from, into };
}
