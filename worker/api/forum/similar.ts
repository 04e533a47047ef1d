import { Hono } from "hono";
import { z } from "zod";
import { similarQuery, similarThreads } from "../../domain/views/forum-search/similar-threads";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { query } from "../http/validate";

const similar = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      category: z.object({ id: z.string(), name: z.string() }),
      replies: z.number().int(),
    }),
  ),
});

/** What was started already, for whoever writes a title. */
export const forumSimilarApi = new Hono<AppEnv>().get(
  "/similar",
  describe({
    tag: "Forum",
    summary: "Threads whose titles or opening posts share words with a title",
    description: "Five at most, those with most and rarest words in common first.",
    answer: similar,
    problems: [400, 401, 403, 429],
  }),
  query(similarQuery),
  async (c) => {
    const items = await similarThreads(c.get("request"), c.req.valid("query").title);
    c.header("cache-control", "private, no-store");
    return c.json({ items });
  },
);
