import { Hono } from "hono";
import { z } from "zod";
import { REACTIONS } from "../../domain/voice/forum/forms";
import { STANCE_VOTES, stanceForm } from "../../domain/voice/forum-stances/forms";
import { takeStance } from "../../domain/voice/forum-stances/take-stance";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const stances = z.object({
  upvotes: z.int(),
  downvotes: z.int(),
  reactions: z.record(z.enum(REACTIONS), z.int()).describe("How many members gave each"),
  vote: z.enum(STANCE_VOTES).nullable().describe("Yours"),
  reaction: z.enum(REACTIONS).nullable().describe("Yours"),
});

/** A member's vote on a post and reaction to it. */
export const forumStancesApi = new Hono<AppEnv>().put(
  "/:id/stance",
  describe({
    tag: "Forum",
    summary: "Vote on a post or react to it, change that or take it back",
    description:
      "One vote and one reaction per member and post; what is left out stays, and `none` takes back. Nobody rates a post of their own.",
    answer: stances,
    problems: [400, 401, 403, 404, 413, 415],
  }),
  json(stanceForm),
  async (c) => c.json(await takeStance(c.get("request"), c.req.param("id"), c.req.valid("json"))),
);
