import { Hono } from "hono";
import { z } from "zod";
import { type BookmarkLine, bookmarksPage } from "../../domain/views/forum/bookmarks-page";
import { removeBookmark, saveBookmark } from "../../domain/voice/forum-bookmarks/bookmark";
import { bookmarkForm, bookmarksApiQuery } from "../../domain/voice/forum-bookmarks/forms";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const tag = "Forum";

const bookmark = z.object({
  postId: z.string(),
  note: z.string(),
  dateCreated: at,
  remindAt: at.nullable(),
  remindedAt: at.nullable().describe("When the reminder went out"),
  threadTitle: z.string().nullable().describe("null where you cannot read the post anymore"),
  excerpt: z.string().nullable(),
});
const toAnswer = ({ postId, note, createdAt, remindAt, remindedAt, post }: BookmarkLine): z.infer<typeof bookmark> => ({
  ...{ postId, note, remindAt, remindedAt },
  dateCreated: createdAt,
  threadTitle: post?.thread ?? null,
  excerpt: post?.excerpt ?? null,
});

/** The posts that a member wants to find again. */
export const forumBookmarksApi = new Hono<AppEnv>()
  .get(
    "/bookmarks",
    describe({
      tag,
      summary: "Your bookmarks",
      description: "The newest first; `q` finds words of your notes and of the threads' titles.",
      answer: listOf(bookmark),
      problems: [400, 401, 403],
    }),
    query(bookmarksApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { items, nextCursor } = await bookmarksPage(db, viewer, c.req.valid("query"));
      return c.json({ items: items.map(toAnswer), nextCursor });
    },
  )
  .put(
    "/posts/:id/bookmark",
    describe({
      tag,
      summary: "Bookmark a post, with a note and a reminder, or take that back",
      description: "Saved again it is changed: what is left out goes.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(bookmarkForm),
    async (c) => {
      const [request, id, input] = [c.get("request"), c.req.param("id"), c.req.valid("json")];
      await (input.bookmarked ? saveBookmark(request, id, input) : removeBookmark(request, id));
      return c.json({ success: true as const });
    },
  );
