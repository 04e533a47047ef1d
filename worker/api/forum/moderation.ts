import { Hono } from "hono";
import { z } from "zod";
import { categoryActForm, threadActForm } from "../../domain/oversight/forum-moderation/forms";
import { manageCategory } from "../../domain/oversight/forum-moderation/manage-category";
import { moderateThread } from "../../domain/oversight/forum-moderation/moderate-thread";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

const moderated = done.extend({ threadId: z.string().describe("Where its posts are now; of a split, the new thread") });

/** What moderators do with threads as a whole; hiding goes through the opening post. */
export const forumModerationApi = new Hono<AppEnv>().post(
  "/:id/moderation",
  describe({
    tag: "Forum",
    summary: "Pin, lock, move, slow, merge or split a thread, or close its poll",
    description:
      "For moderators. All but unlocking and ending slow mode take a reason, optional for pinning and unpinning, which its author is told and the public moderation log shows. `merge` appends it to another thread, to which its address leads then; `split` moves replies with their comments into a new thread. Neither can be undone. Audited.",
    answer: moderated,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  json(threadActForm),
  async (c) => {
    const threadId = await moderateThread(c.get("request"), c.req.param("id"), c.req.valid("json"));
    return c.json({ success: true as const, threadId });
  },
);

/** What moderators do with a whole category. */
export const forumCategoryModerationApi = new Hono<AppEnv>().post(
  "/:id/moderation",
  describe({
    tag: "Forum",
    summary: "Lock a category, set slow mode for it, or end either",
    description:
      "For moderators, with a reason, which the public moderation log shows; only ending slow mode takes none. Moderators themselves still write there. Audited.",
    answer: done,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  json(categoryActForm),
  async (c) => {
    await manageCategory(c.get("request"), c.req.param("id"), c.req.valid("json"));
    return c.json({ success: true as const });
  },
);
