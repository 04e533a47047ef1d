import { type Context, Hono } from "hono";
import { z } from "zod";
import { addBrowser, listBrowsers, removeBrowser } from "../../domain/foundation/push/browsers";
import { subscriptionForm } from "../../domain/foundation/push/forms";
import { deviceName } from "../../domain/foundation/sessions/device";
import { tokenHashFrom } from "../../domain/foundation/sessions/sessions";
import type { AppEnv } from "../../middleware/types";
import { pushKeyOf } from "../../push/pusher-of";
import { describe } from "../http/describe";
import { at, done } from "../http/shapes";
import { json } from "../http/validate";

const browser = z.object({
  id: z.string(),
  device: z.string().describe('A short name such as "Firefox on Linux".'),
  createdAt: at,
  current: z.boolean().describe("Whether this is the browser making the request."),
});
const list = z.object({
  items: z.array(browser),
  publicKey: z.string().nullable().describe("What a browser subscribes with; null where push is not set up."),
});
const tag = "Notifications";
const sessionOf = (c: Context<AppEnv>) => tokenHashFrom(c.req.header("cookie") ?? null);

/** The browsers that a member lets the site tell things (rules/notifications#push). */
export const pushSubscriptionsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your browsers that get push notifications", answer: list, problems: [401] }),
    async (c) => {
      const { db, viewer, now, env } = c.get("request");
      c.header("cache-control", "private, no-store");
      return c.json({ items: await listBrowsers(db, viewer, await sessionOf(c), now), publicKey: pushKeyOf(env) });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Have this browser told",
      description: "What the browser gives for it, as it is. Five browsers are the most; it ends with this session.",
      answer: done,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(subscriptionForm),
    async (c) => {
      const device = deviceName(c.req.header("user-agent") ?? null);
      await addBrowser(c.get("request"), c.req.valid("json"), { session: await sessionOf(c), device });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({ tag, summary: "Tell a browser nothing more", answer: done, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      await removeBrowser(db, viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  );
