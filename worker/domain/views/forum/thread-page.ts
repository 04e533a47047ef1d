import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { mayReadPassing, passedBy } from "../../voice/forum/access";
import { NO_THREAD } from "../../voice/forum/refusals";
import { type Poll, pollStatement, toPoll } from "../../voice/forum-polls/read-poll";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads, forumThreadTags } from "../../voice/forum/schema";
import { forumOwnStances } from "../../voice/forum/stance-schema";
import { cardStatement } from "./card-rows";
import { selectPosts } from "./post-rows";
import { type PostView, toPostView, withCards, withOwn } from "./post-view";
import { cardsOf } from "./reference-card";
import type { Passing } from "./readable";
import { nextReplies, opensWith, type RepliesAsked, repliesStatement } from "./replies";
import { headStatement, shownHead, type ThreadShown } from "./thread-head";

/** Threads named as related: the newest that share the first tag. */
const RELATED_MOST = 2;

interface RelatedThread {
  id: string;
  title: string;
  replies: number;
  lastPostAt: number;
}

export interface ThreadPage extends ThreadShown {
  opening: PostView;
  poll: Poll | null;
  replies: PostView[];
  nextCursor: string | null;
  related: RelatedThread[];
}

const openingStatement = prepared((db, { id, reader }: Holes<{ id: string; reader: string | undefined }>) =>
  selectPosts(db, undefined, reader).where(and(eq(forumPosts.threadId, id), eq(forumPosts.position, 0))),
);

const ownStatement = prepared((db, { id, member }: Holes<{ id: string; member: string }>) =>
  db
    .select({ stances: forumOwnStances.stances })
    .from(forumOwnStances)
    .where(and(eq(forumOwnStances.userId, member), eq(forumOwnStances.threadId, id))),
);

/** The newest of a tag come first, before anything is known of them, so that hidden ones cost no more. */
const relatedStatement = prepared((db, { id }: Holes<{ id: string }>, { passed }: Passing) => {
  const sharing = db
    .select({ id: forumThreadTags.threadId })
    .from(forumThreadTags)
    .where(
      sql`${forumThreadTags.tag} = (select json_extract(own.tags, '$[0]') from ${forumThreads} as own where own.id = ${id})
        and ${forumThreadTags.threadId} <> ${id}`,
    )
    .orderBy(desc(forumThreadTags.threadId))
    .limit(RELATED_MOST)
    .as("sharing");
  return db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      replies: sql<number>`${forumThreads.replyCount} + ${forumThreads.commentCount}`.as("replies"),
      lastPostAt: forumThreads.lastPostAt,
    })
    .from(sharing)
    .innerJoin(forumThreads, and(eq(forumThreads.id, sharing.id), isNull(forumThreads.hiddenAt)))
    .innerJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing(passed)));
});

/** One round trip. @throws NotFound also for what the viewer may not read; InvalidCursor */
export async function threadPage(
  db: Db,
  viewer: Viewer,
  id: string,
  asked: RepliesAsked,
  now: number,
): Promise<ThreadPage> {
  const passed = passedBy(viewer);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const [heads, openings, rows, related, mentioned, polls, owns] = await batchLists(db, [
    [headStatement(db, { id, member }, { passed })],
    opensWith(asked) ? [] : [openingStatement(db, { id, reader: member })],
    [repliesStatement(db, id, asked, member)],
    [relatedStatement(db, { id }, { passed })],
    [cardStatement(db, id, asked, { passed })],
    [pollStatement(db, { id, member })],
    member === undefined ? [] : [ownStatement(db, { id, member })],
  ]);
  const own = owns[0]?.[0]?.stances ?? {};
  const shown = shownHead(heads[0]?.[0], viewer);
  const [posts = []] = rows;
  const opening = openings[0]?.[0] ?? posts.find(({ position }) => position === 0);
  if (opening === undefined) throw new NotFound(NO_THREAD);
  const replies = posts.filter(({ position }) => position !== 0);
  const cards = cardsOf(mentioned.flat(), now);
  return {
    ...shown,
    opening: withCards(withOwn(toPostView(opening, viewer), own), cards),
    poll: toPoll(polls[0]?.[0], member, now),
    replies: replies.map((row) => withCards(withOwn(toPostView(row, viewer), own), cards)),
    nextCursor: nextReplies(replies, asked, shown.thread.lastPosition),
    related: related[0] ?? [],
  };
}
