import { Hono } from "hono";
import { changePoll } from "../../domain/voice/forum-polls/change-poll";
import { pollChangeForm, pollVoteForm } from "../../domain/voice/forum-polls/forms";
import { voteInPoll } from "../../domain/voice/forum-polls/vote";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

/** A member's vote in the poll of a thread, and what it asks; the thread itself says how it stands. */
export const forumPollsApi = new Hono<AppEnv>()
  .put(
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
  )
  .put(
    "/:id/poll/question",
    describe({
      tag: "Forum",
      summary: "Change what your poll asks",
      description: "The whole of it, until somebody has voted (409 `wrong-state` from then on).",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(pollChangeForm),
    async (c) => {
      await changePoll(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  );
