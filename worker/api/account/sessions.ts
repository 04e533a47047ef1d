import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { listSessions, revokeOtherSessions, revokeSession } from "../../domain/foundation/account/own-sessions";
import { tokenHashFrom } from "../../domain/foundation/sessions/sessions";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { done } from "../http/shapes";

const session = z.object({
  id: z.string(),
  device: z.string().describe('A short name such as "Firefox on Linux".'),
  createdAt: z.number().describe("UTC epoch milliseconds."),
  lastSeenAt: z.number().describe("UTC epoch milliseconds, at most an hour behind."),
  secondFactor: z.boolean().describe("Whether the second factor was given."),
  current: z.boolean().describe("Whether this is the session making the request."),
});

const tag = "Account";
const currentHash = (c: Context<AppEnv>) => tokenHashFrom(c.req.header("cookie") ?? null);

export const accountSessionsApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "Your sessions", answer: listOf(session), problems: [401] }), async (c) => {
    const { db, viewer, now } = c.get("request");
    return c.json({ items: await listSessions(db, viewer, await currentHash(c), now), nextCursor: null });
  })
  .delete(
    "/",
    describe({
      tag,
      summary: "End all other sessions",
      answer: z.object({ ended: z.number().int() }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ ended: await revokeOtherSessions(db, viewer, await currentHash(c)) });
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "End one session",
      description: "It stops working immediately. Your current session can be ended like the others.",
      answer: done,
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await revokeSession(db, viewer, c.req.param("id"), now);
      return c.json({ success: true as const });
    },
  );
