import { Hono } from "hono";
import { threadActForm } from "../../domain/oversight/forum-moderation/forms";
import { manageThread } from "../../domain/oversight/forum-moderation/manage-thread";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

/** What moderators do with threads as a whole; hiding goes through the opening post. */
export const forumModerationApi = new Hono<AppEnv>().post(
  "/:id/moderation",
  describe({
    tag: "Forum",
    summary: "Pin, unpin, lock, unlock or move a thread",
    description: "For moderators. Locking and moving take a reason, which its author is told. Audited.",
    answer: done,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  json(threadActForm),
  async (c) => {
    await manageThread(c.get("request"), c.req.param("id"), c.req.valid("json"));
    return c.json({ success: true as const });
  },
);
