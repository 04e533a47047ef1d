import { Hono } from "hono";
import { z } from "zod";
import { forumSearchApiQuery } from "../../domain/views/forum-search/forms";
import { type FoundPost, searchPosts } from "../../domain/views/forum-search/search-posts";
import { POST_KINDS } from "../../domain/voice/forum/forms";
import { FORMER_MEMBER } from "../../domain/foundation/users/former-member";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { at } from "../http/shapes";
import { query } from "../http/validate";

const found = z.object({
  id: z.string(),
  kind: z.enum(POST_KINDS),
  threadId: z.string(),
  threadTitle: z.string(),
  categoryId: z.string(),
  authorId: z.string().nullable().describe("null for a former member"),
  authorUsername: z.string(),
  dateCreated: at,
  excerpt: z.string().describe("Plain text around the first word that was found"),
});

const plain = (parts: FoundPost["excerpt"]): string => parts.map(([text]) => text).join("");

const toFound = ({ id, kind, thread, category, author, createdAt, excerpt }: FoundPost): z.infer<typeof found> => ({
  ...{ id, kind, threadId: thread.id, threadTitle: plain(thread.title), categoryId: category.id },
  authorId: author.former ? null : author.id,
  authorUsername: author.former ? FORMER_MEMBER : author.username,
  dateCreated: createdAt,
  excerpt: plain(excerpt),
});

export const forumSearchApi = new Hono<AppEnv>().get(
  "/search",
  describe({
    tag: "Forum",
    summary: "Threads, replies and comments by their words",
    description:
      "The newest first. Words in quotes stand beside each other; category, tag, author, time and kind narrow it. Without any of them nothing is looked for.",
    answer: listOf(found),
    problems: [400],
  }),
  query(forumSearchApiQuery),
  async (c) => {
    const { db, viewer, now } = c.get("request");
    const { since = "", kind = "", ...asked } = c.req.valid("query");
    const { items, nextCursor } = await searchPosts(db, viewer, { ...asked, since, kind, cursor: asked.cursor }, now);
    return withEtag(c, { items: items.map(toFound), nextCursor });
  },
);
