import { Hono } from "hono";
import { z } from "zod";
import { alertsBody, SAVED_LISTS, savedApiQuery, saveBody } from "../../domain/voice/saved-searches/forms";
import { listSearches } from "../../domain/views/saved-searches/list-searches";
import { endSearch, saveSearch, switchAlerts } from "../../domain/views/saved-searches/save-search";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const savedAnswer = z.object({
  id: z.string(),
  list: z.enum(SAVED_LISTS),
  query: z.string().describe("The query string of its page, as the site writes it"),
  path: z.string().describe("Where it opens"),
  alerts: z.boolean().describe("Whether you are told of what is new, once an hour at most"),
  createdAt: at,
});

const tag = "Saved searches";

export const savedSearchesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your saved searches, newest first", answer: listOf(savedAnswer), problems: [400, 401] }),
    query(savedApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await listSearches(db, viewer, { cursor, limit }));
    },
  )
  .put(
    "/",
    describe({
      tag,
      summary: "Save a search",
      description: "One that you have saved already gets the choice of alerts.",
      answer: done,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(saveBody),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await saveSearch(db, viewer, c.req.valid("json"), now);
      return c.json({ success: true as const });
    },
  )
  .put(
    "/:id/alerts",
    describe({
      tag,
      summary: "Begin or stop alerts",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(alertsBody),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await switchAlerts(db, viewer, { id: c.req.param("id"), ...c.req.valid("json") }, now);
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({ tag, summary: "Delete a saved search", answer: done, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      await endSearch(db, viewer, c.req.param("id"), { mayComeBack: false });
      return c.json({ success: true as const });
    },
  );
