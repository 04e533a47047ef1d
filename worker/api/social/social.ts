import { Hono } from "hono";
import { z } from "zod";
import { removeSocial } from "../../domain/oversight/moderation/remove-social";
import { socialHistory } from "../../domain/views/social/earlier";
import { socialFeed } from "../../domain/views/social/hub-page";
import { postsWithTag } from "../../domain/views/social/post-lists";
import { socialPostPage } from "../../domain/views/social/post-page";
import { tagOf } from "../../domain/voice/forum/read-forms";
import { commentOnPost } from "../../domain/voice/social/comment";
import { undoDelete } from "../../domain/voice/social/delete";
import { editComment, editPost } from "../../domain/voice/social/edit";
import {
  cardsApiQuery,
  commentEditForm,
  commentForm,
  likeForm,
  passOnForm,
  postForm,
  socialCommentsApiQuery,
  socialEditForm,
  socialWithdrawalForm,
} from "../../domain/voice/social/forms";
import { likePost } from "../../domain/voice/social/like";
import { passOn, publishPost, type Published } from "../../domain/voice/social/publish";
import { trendsStatement } from "../../domain/voice/social/trends";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { json, query } from "../http/validate";
import { socialComment, socialPost, toCommentAnswer, toPostAnswer } from "./answers";

const tag = "Social";

const published = z.object({
  id: z.string(),
  held: z.string().nullable().describe("Why it waits for a moderator before it shows"),
});
const toPublished = ({ id, held }: Published): z.infer<typeof published> => ({ id, held });
const edited = z.object({ id: z.string(), dateEdited: at.nullable() });
const standing = z.object({ standing: z.enum(["shown", "held", "deleted"]) });
const history = z.object({
  items: z.array(z.object({ until: at, content: z.string().describe("All that it said, a report's facts in lines") })),
});
const reading = { tag, description: "For its author and for moderators; newest first.", problems: [401, 403, 404] };
const writing = { tag, answer: published, status: 201, problems: [400, 401, 403, 404, 409, 413, 415] };
const changing = { tag, problems: [400, 401, 403, 404, 409, 413, 415] };
const FEWER = "A page can hold fewer than `limit`, where some may not be read.";

/** What members write for those around them; everything here shows a caller what they may read and nothing else. */
export const socialApi = new Hono<AppEnv>()
  .get(
    "/feed",
    describe({
      tag,
      summary: "What the members whom you follow and your friends wrote, the newest first",
      description: `${FEWER} \`isComplete\` is false while it is put together, after you had not read it for a month.`,
      answer: listOf(socialPost).extend({ isComplete: z.boolean() }),
      problems: [400, 401],
    }),
    query(cardsApiQuery),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      const feed = await socialFeed(c.get("request"), { of: "following", cursor, limit });
      return c.json({
        items: feed.items.map(toPostAnswer),
        nextCursor: feed.nextCursor,
        isComplete: feed.isWhole,
      });
    },
  )
  .get(
    "/posts",
    describe({
      tag,
      summary: "The newest posts that are meant for everybody",
      description: FEWER,
      answer: listOf(socialPost),
      problems: [400, 401],
    }),
    query(cardsApiQuery),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await socialFeed(c.get("request"), { of: "everyone", cursor, limit });
      return c.json({ items: items.map(toPostAnswer), nextCursor });
    },
  )
  .get(
    "/tags",
    describe({
      tag,
      summary: "What several members wrote about within a week, derived hourly",
      answer: z.object({ items: z.array(z.object({ tag: z.string(), writers: z.int() })) }),
      problems: [401],
    }),
    async (c) => c.json({ items: await trendsStatement(c.get("request").db) }),
  )
  .get(
    "/tags/:id/posts",
    describe({
      tag,
      summary: "Posts with a tag that are meant for everybody, the newest first",
      description: FEWER,
      answer: listOf(socialPost),
      problems: [400, 401],
    }),
    query(cardsApiQuery),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      const page = await postsWithTag(c.get("request"), tagOf(c.req.param("id")), { cursor, limit });
      return c.json({ items: page.items.map(toPostAnswer), nextCursor: page.nextCursor });
    },
  )
  .post(
    "/posts",
    describe({
      ...writing,
      summary: "Publish a post or an experience report",
      description:
        "`vendor` is the name or id of a listed one. What you wrote within a day cannot be written again (409 `repeated`).",
    }),
    json(postForm),
    async (c) => c.json(toPublished(await publishPost(c.get("request"), c.req.valid("json"))), 201),
  )
  .get(
    "/posts/:id",
    describe({
      tag,
      summary: "A post",
      description: "Public ones of public members also without an account.",
      answer: socialPost,
      problems: [404],
    }),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { post } = await socialPostPage(c.get("request"), c.req.param("id"), { cursor: null, limit: 1 });
      return c.json(toPostAnswer(post));
    },
  )
  .put(
    "/posts/:id",
    describe({
      ...changing,
      summary: "Change a post of your own, and who it is meant for",
      description: "All of it is sent again.",
      answer: edited,
    }),
    json(socialEditForm),
    async (c) => {
      const { id, editedAt } = await editPost(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ id, dateEdited: editedAt });
    },
  )
  .get(
    "/posts/:id/history",
    describe({ ...reading, summary: "What a social post said before its edits", answer: history }),
    async (c) => c.json({ items: (await socialHistory(c.get("request"), "social_post", c.req.param("id"))).edits }),
  )
  .put(
    "/posts/:id/withdrawal",
    describe({
      ...changing,
      summary: "Delete a post of your own, or bring it back within a day",
      description: "Moderators take away what others wrote, with a reason that the author can appeal.",
      answer: standing,
    }),
    json(socialWithdrawalForm),
    async (c) => {
      const { withdrawn, reason } = c.req.valid("json");
      const [request, id] = [c.get("request"), c.req.param("id")];
      return c.json({
        standing: await (withdrawn
          ? removeSocial(request, "social_post", id, reason)
          : undoDelete(request, "social_post", id)),
      });
    },
  )
  .put(
    "/posts/:id/like",
    describe({
      ...changing,
      summary: "Like a post, or take that back",
      answer: z.object({ likes: z.int(), liked: z.boolean() }),
      problems: [400, 401, 403, 404, 413, 415, 429],
    }),
    json(likeForm),
    async (c) => c.json(await likePost(c.get("request"), c.req.param("id"), c.req.valid("json").likes)),
  )
  .post(
    "/posts/:id/shares",
    describe({
      ...writing,
      summary: "Pass a post on that is meant for everybody, as a post of your own",
      description: "That is what `shares` counts.",
    }),
    json(passOnForm),
    async (c) => c.json(toPublished(await passOn(c.get("request"), c.req.param("id"), c.req.valid("json"))), 201),
  )
  .get(
    "/posts/:id/comments",
    describe({
      tag,
      summary: "Comments on a post, the oldest first",
      answer: listOf(socialComment),
      problems: [400, 404],
    }),
    query(socialCommentsApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { cursor = null, limit } = c.req.valid("query");
      const { comments } = await socialPostPage(c.get("request"), c.req.param("id"), { cursor, limit });
      return c.json({ items: comments.items.map(toCommentAnswer), nextCursor: comments.nextCursor });
    },
  )
  .post(
    "/posts/:id/comments",
    describe({ ...writing, summary: "Comment on a post that you may read, or answer a comment" }),
    json(commentForm),
    async (c) =>
      c.json(toPublished(await commentOnPost(c.get("request"), c.req.param("id"), c.req.valid("json"))), 201),
  )
  .put(
    "/comments/:id",
    describe({ ...changing, summary: "Change a comment of your own", answer: edited }),
    json(commentEditForm),
    async (c) => {
      const { id, editedAt } = await editComment(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ id, dateEdited: editedAt });
    },
  )
  .get(
    "/comments/:id/history",
    describe({ ...reading, summary: "What a comment said before its edits", answer: history }),
    async (c) => c.json({ items: (await socialHistory(c.get("request"), "social_comment", c.req.param("id"))).edits }),
  )
  .put(
    "/comments/:id/withdrawal",
    describe({ ...changing, summary: "Delete a comment of your own, or bring it back within a day", answer: standing }),
    json(socialWithdrawalForm),
    async (c) => {
      const { withdrawn, reason } = c.req.valid("json");
      const [request, id] = [c.get("request"), c.req.param("id")];
      return c.json({
        standing: await (withdrawn
          ? removeSocial(request, "social_comment", id, reason)
          : undoDelete(request, "social_comment", id)),
      });
    },
  );
