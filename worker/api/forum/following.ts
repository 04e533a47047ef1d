import { Hono } from "hono";
import { z } from "zod";
import { followedPage } from "../../domain/views/forum/followed-page";
import { followCategory, followThread } from "../../domain/voice/forum-following/follow";
import {
  categoryFollowForm,
  followedApiQuery,
  forumPreferencesForm,
  threadFollowForm,
} from "../../domain/voice/forum-following/forms";
import { readForumPreferences, saveForumPreferences } from "../../domain/voice/forum-following/preferences";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { done } from "../http/shapes";
import { json, query } from "../http/validate";
import { threadItem, toThreadAnswer } from "./reading-answers";

const tag = "Forum";
const changing = { tag, answer: done, problems: [400, 401, 403, 404, 413, 415] };
const preferences = z.object({ followsOwn: z.boolean().describe("Whether you follow the threads that you write in") });

/** What a member wants to hear of. */
export const forumFollowingApi = new Hono<AppEnv>()
  .get(
    "/followed",
    describe({
      tag,
      summary: "The threads that you follow, or have muted",
      description: "Those first that had something new last, with how much of them you have not read.",
      answer: listOf(threadItem),
      problems: [400, 401, 403],
    }),
    query(followedApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { items, nextCursor } = await followedPage(db, viewer, c.req.valid("query"), now);
      return c.json({ items: items.map(toThreadAnswer), nextCursor });
    },
  )
  .put(
    "/threads/:id/follow",
    describe({
      ...changing,
      summary: "Follow a thread, mute it, or neither",
      description: "`muted`: no notification comes of it, whatever is said there. `none` leaves what is said to you.",
    }),
    json(threadFollowForm),
    async (c) => {
      await followThread(c.get("request"), c.req.param("id"), c.req.valid("json").state);
      return c.json({ success: true as const });
    },
  )
  .put(
    "/categories/:id/follow",
    describe({ ...changing, summary: "Hear of new threads in a category, or not anymore" }),
    json(categoryFollowForm),
    async (c) => {
      await followCategory(c.get("request"), c.req.param("id"), c.req.valid("json").state === "followed");
      return c.json({ success: true as const });
    },
  )
  .get(
    "/preferences",
    describe({ tag, summary: "What you chose for the community", answer: preferences, problems: [401, 403] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json(await readForumPreferences(db, viewer));
    },
  )
  .put(
    "/preferences",
    describe({
      tag,
      summary: "Choose whether you follow what you write in",
      answer: preferences,
      problems: [400, 401, 403, 413, 415],
    }),
    json(forumPreferencesForm),
    async (c) => {
      const { db, viewer } = c.get("request");
      const chosen = c.req.valid("json");
      await saveForumPreferences(db, viewer, chosen);
      return c.json(chosen);
    },
  );
