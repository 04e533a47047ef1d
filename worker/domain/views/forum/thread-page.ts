import { and, eq } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { passedBy } from "../../voice/forum/access";
import { NO_THREAD } from "../../voice/forum/refusals";
import { type Poll, toPoll } from "../../voice/forum-polls/read-poll";
import { forumPosts } from "../../voice/forum/post-schema";
import { cardStatement } from "./card-rows";
import { selectReplies } from "./post-rows";
import { type PostView, toPostView, withCards, withOwn } from "./post-view";
import { cardsOf } from "./reference-card";
import type { RelatedThread } from "./related-threads";
import { nextReplies, opensWith, type RepliesAsked, repliesStatement } from "./replies";
import { shownHead, type ThreadShown } from "./thread-head";
import { wholeStatement } from "./whole-thread";

export interface ThreadPage extends ThreadShown {
  opening: PostView;
  poll: Poll | null;
  replies: PostView[];
  nextCursor: string | null;
  related: RelatedThread[];
}

const openingStatement = prepared((db, { id, reader }: Holes<{ id: string; reader: string | undefined }>) =>
  selectReplies(db, reader).where(and(eq(forumPosts.threadId, id), eq(forumPosts.position, 0))),
);

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
  const [heads, openings, rows, mentioned] = await batchLists(db, [
    [wholeStatement(db, { id, member }, { passed })],
    opensWith(asked) ? [] : [openingStatement(db, { id, reader: member })],
    [repliesStatement(db, id, asked, member)],
    [cardStatement(db, id, asked, { passed })],
  ]);
  const head = heads[0]?.[0];
  const shown = shownHead(head, viewer);
  const own = head?.own ?? null;
  const [posts = []] = rows;
  const opening = openings[0]?.[0] ?? posts.find(({ position }) => position === 0);
  if (opening === undefined) throw new NotFound(NO_THREAD);
  const replies = posts.filter(({ position }) => position !== 0);
  const cards = cardsOf(mentioned.flat(), now);
  return {
    ...shown,
    opening: withCards(withOwn(toPostView(opening, viewer), own), cards),
    poll: toPoll(head?.poll, member, now),
    replies: replies.map((row) => withCards(withOwn(toPostView(row, viewer), own), cards)),
    nextCursor: nextReplies(replies, asked, shown.thread.lastPosition),
    related: head?.related ?? [],
  };
}
