import { Hono } from "hono";
import { z } from "zod";
import { WAITLIST_JOINED, waitlistForm } from "../domain/waitlist/forms";
import { joinWaitlist } from "../domain/waitlist/join";
import type { AppEnv } from "../middleware/types";
import { describe } from "./describe";
import { json } from "./validate";

export const waitlistApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Site",
    summary: "Join the waitlist",
    description: "An address that is on the list already gets the same answer.",
    answer: z.object({ success: z.boolean(), message: z.string() }),
    problems: [400, 403, 413, 415],
  }),
  json(waitlistForm),
  async (c) => {
    await joinWaitlist(c.get("request"), c.req.valid("json").email);
    return c.json({ success: true, message: WAITLIST_JOINED });
  },
);
