import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead } from "../../voice/forum/access";
import { commentsPath, positionPath, postAnchor } from "../../voice/forum/addresses";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { selectPosts } from "./post-rows";
import { type PostView, toPostView } from "./post-view";
import { isShown } from "./thread-head";

const placeStatement = (db: Db, viewer: Viewer, postId: string) =>
  db
    .select({
      id: forumPosts.id,
      threadId: forumPosts.threadId,
      position: forumPosts.position,
      replyId: forumPosts.replyId,
      parentId: forumPosts.parentId,
      hiddenCause: forumThreads.hiddenCause,
      authorId: forumThreads.authorId,
      title: forumThreads.title,
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(and(eq(forumPosts.id, postId), mayRead(viewer)));

type Place = Awaited<ReturnType<typeof placeStatement>>[number];

function shownPlace(place: Place | undefined, viewer: Viewer): Place {
  if (place === undefined || !isShown(viewer, place)) throw new NotFound(NO_THREAD);
  return place;
}

/** Where a post stands today. @throws NotFound also where the viewer may not read it */
export async function pathOfPost(db: Db, viewer: Viewer, postId: string): Promise<string> {
  const [place] = await placeStatement(db, viewer, postId);
  return pathOf(shownPlace(place, viewer));
}

/** What a post that is shared is called, and where it stands. @throws NotFound also where the viewer may not read it */
export async function sharedPost(db: Db, viewer: Viewer, postId: string): Promise<{ title: string; path: string }> {
  const [found] = await placeStatement(db, viewer, postId);
  const place = shownPlace(found, viewer);
  return { title: place.title, path: pathOf(place) };
}

function pathOf({ id, threadId, position, replyId }: Place): string {
  if (position !== null) return positionPath(threadId, position, id);
  return `${commentsPath(threadId, replyId ?? id, { at: id })}#${postAnchor(id)}`;
}

interface PlacedPost extends PostView {
  threadId: string;
  replyId: string | null;
  parentId: string | null;
}

/** One post, whatever its kind. @throws NotFound also where the viewer may not read it */
export async function readPost(db: Db, viewer: Viewer, postId: string): Promise<PlacedPost> {
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const [[found], [row]] = await db.batch([
    placeStatement(db, viewer, postId),
    selectPosts(db, member).where(eq(forumPosts.id, postId)),
  ]);
  const { threadId, replyId, parentId } = shownPlace(found, viewer);
  if (row === undefined) throw new NotFound(NO_THREAD);
  return { ...toPostView(row, viewer), threadId, replyId, parentId };
}
