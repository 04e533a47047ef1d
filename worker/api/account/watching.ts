import { Hono } from "hono";
import { z } from "zod";
import { WATCH_KINDS, watchBody, WATCHED, watchesApiQuery } from "../../domain/catalogue/watched/forms";
import { readFeedPath, renewFeed } from "../../domain/voice/watching/feed";
import { endWatch } from "../../domain/voice/watching/end-watch";
import { listWatches } from "../../domain/voice/watching/list-watches";
import { watch } from "../../domain/voice/watching/watch";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const shown = z.object({
  name: z.string(),
  of: z.string().nullable().describe("Of a product or batch, what it belongs to"),
  path: z.string(),
});
const watchAnswer = z.object({
  id: z.string(),
  subject: z.enum(WATCHED),
  kinds: z.array(z.enum(WATCH_KINDS)),
  createdAt: at,
  shown: shown
    .nullable()
    .describe("Null while what you watch is not shown: you are told nothing of it until it is again"),
});
const feed = z.object({
  url: z.string().nullable().describe("Whoever has it can read the feed; null until you make one"),
});

const tag = "Watching";

export const watchingApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "What you watch, newest first", answer: listOf(watchAnswer), problems: [400, 401] }),
    query(watchesApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await listWatches(db, viewer, { cursor, limit }));
    },
  )
  .put(
    "/",
    describe({
      tag,
      summary: "Watch a vendor, product or batch",
      description: "What you watch already gets the kinds that are named, if any are.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(watchBody),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await watch(db, viewer, c.req.valid("json"), now);
      return c.json({ success: true as const });
    },
  )
  .get(
    "/feed",
    describe({ tag, summary: "The address of your private feed", answer: feed, problems: [401] }),
    async (c) => {
      const { db, viewer, env, origin } = c.get("request");
      const path = await readFeedPath(db, viewer, env.HASH_KEY);
      return c.json({ url: path && origin + path });
    },
  )
  .post(
    "/feed",
    describe({
      tag,
      summary: "Make the feed's address, or a new one that ends the old",
      answer: feed,
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer, env, origin, now } = c.get("request");
      return c.json({ url: origin + (await renewFeed(db, viewer, env.HASH_KEY, now)) });
    },
  )
  .delete("/:id", describe({ tag, summary: "Stop watching", answer: done, problems: [401, 403, 404] }), async (c) => {
    const { db, viewer } = c.get("request");
    await endWatch(db, viewer, c.req.param("id"));
    return c.json({ success: true as const });
  });
