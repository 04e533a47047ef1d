import { Hono } from "hono";
import { encodeCursor } from "../../db/pagination";
import { NotFound } from "../../errors";
import { categoryPage } from "../../domain/views/forum/category-page";
import { commentsPage } from "../../domain/views/forum/comments-page";
import { readPost } from "../../domain/views/forum/find-post";
import { forumHome } from "../../domain/views/forum/forum-home";
import { newestThreads } from "../../domain/views/forum/newest-threads";
import { pageAfter } from "../../domain/views/forum/replies";
import { tagPage } from "../../domain/views/forum/tag-page";
import { ThreadMoved } from "../../domain/views/forum/thread-head";
import { threadPage } from "../../domain/views/forum/thread-page";
import { commentsApiQuery, repliesApiQuery, tagApiQuery, threadApiQuery } from "../../domain/voice/forum/read-forms";
import { NO_THREAD } from "../../domain/voice/forum/refusals";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { query } from "../http/validate";
import {
  category,
  comment,
  post,
  thread,
  threadItem,
  toCategory,
  toComments,
  toPost,
  toThread,
  toThreadAnswer,
} from "./reading-answers";

const tag = "Forum";
const MERGED = "301 where it was merged into another thread, to that.";
const UNREADABLE = "What the caller may not read is not found, as if it were not there.";

/** Where a merged thread is now. @throws whatever else it was */
function mergedPath(error: unknown): string {
  if (error instanceof ThreadMoved) return `/api/forum/threads/${error.to}`;
  throw error;
}

/** Reading the forum; writing in it is next door. */
export const forumReadingApi = new Hono<AppEnv>()
  .get(
    "/categories",
    describe({
      tag,
      summary: "The forum's categories",
      description: "In their order. A restricted one says that it is there, and nothing of what is in it.",
      answer: listOf(category),
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { categories } = await forumHome(db, viewer, now);
      return withEtag(c, { items: categories.map(toCategory), nextCursor: null });
    },
  )
  .get(
    "/categories/:id/threads",
    describe({
      tag,
      summary: "Threads of a category",
      description: "403 where the category is restricted. Pinned threads stand where their date puts them.",
      answer: listOf(threadItem),
      problems: [400, 403, 404],
    }),
    query(threadApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const asked = { ...c.req.valid("query"), pinnedOnTop: false };
      const { items, nextCursor } = await categoryPage(db, viewer, c.req.param("id"), asked, now);
      return withEtag(c, { items: items.map(toThreadAnswer), nextCursor });
    },
  )
  .get(
    "/threads",
    describe({
      tag,
      summary: "The newest threads, or those with a tag",
      description: "The newest first, of all categories that the caller may read.",
      answer: listOf(threadItem),
      problems: [400],
    }),
    query(tagApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { tag: wanted, cursor } = c.req.valid("query");
      const { items, nextCursor } =
        wanted === undefined
          ? await newestThreads(db, viewer, cursor, now)
          : await tagPage(db, viewer, wanted, cursor, now);
      return withEtag(c, { items: items.map(toThreadAnswer), nextCursor });
    },
  )
  .get(
    "/threads/:id",
    describe({
      tag,
      summary: "A thread and its opening post",
      description: `${UNREADABLE} ${MERGED}`,
      answer: thread,
      problems: [404],
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      try {
        const shown = await threadPage(db, viewer, c.req.param("id"), { order: "position", page: 1 }, now);
        return await withEtag(c, toThread(shown.thread, shown.opening, shown));
      } catch (error) {
        return c.redirect(mergedPath(error), 301);
      }
    },
  )
  .get(
    "/threads/:id/replies",
    describe({
      tag,
      summary: "Replies in a thread",
      description: `Twenty at a time: by position, by rating or the newest first. Hidden ones stay in their place without text. ${UNREADABLE} ${MERGED}`,
      answer: listOf(post),
      problems: [400, 404],
    }),
    query(repliesApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { sort, cursor } = c.req.valid("query");
      const asked = sort === "oldest" ? pageAfter(cursor) : { order: sort, cursor };
      try {
        const { thread: head, replies, nextCursor } = await threadPage(db, viewer, c.req.param("id"), asked, now);
        const isLast = asked.order !== "position" || asked.page >= head.pages;
        const next = asked.order === "position" && !isLast ? encodeCursor([asked.page]) : nextCursor;
        return await withEtag(c, { items: replies.map(toPost), nextCursor: next });
      } catch (error) {
        return c.redirect(`${mergedPath(error)}/replies?sort=${sort}`, 301);
      }
    },
  )
  .get(
    "/posts/:id",
    describe({
      tag,
      summary: "An opening post, reply or comment",
      description: UNREADABLE,
      answer: post,
      problems: [404],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return withEtag(c, toPost(await readPost(db, viewer, c.req.param("id"))));
    },
  )
  .get(
    "/posts/:id/comments",
    describe({
      tag,
      summary: "Comments on a reply",
      description: `Fifteen direct ones at a time with the answers to them, each before its answers. ${UNREADABLE}`,
      answer: listOf(comment),
      problems: [400, 404],
    }),
    query(commentsApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { sort, cursor } = c.req.valid("query");
      const { id, kind, threadId } = await readPost(db, viewer, c.req.param("id"));
      if (kind !== "reply") throw new NotFound(NO_THREAD);
      const page = await commentsPage(db, viewer, { threadId, replyId: id }, { sort, cursor }, now);
      return withEtag(c, { items: toComments(page.comments, id), nextCursor: page.nextCursor });
    },
  );
