import { Hono } from "hono";
import { pollVoteForm } from "../../domain/voice/forum-polls/forms";
import { voteInPoll } from "../../domain/voice/forum-polls/vote";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

/** A member's vote in the poll of a thread; the thread itself says how it stands. */
export const forumPollsApi = new Hono<AppEnv>().put(
  "/:id/poll",
  describe({
    tag: "Forum",
    summary: "Vote in the poll of a thread",
    description:
      "One vote a member; where the poll says `isChangeable`, another one takes its place until it is closed. The same asked twice counts once.",
    answer: done,
    problems: [400, 401, 403, 404, 409, 413, 415],
  }),
  json(pollVoteForm),
  async (c) => {
    await voteInPoll(c.get("request"), c.req.param("id"), c.req.valid("json"));
    return c.json({ success: true as const });
  },
);
