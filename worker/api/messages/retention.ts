import { Hono } from "hono";
import { z } from "zod";
import { RETENTION_DAYS, retentionForm } from "../../domain/voice/messages/retention-forms";
import { setRetention } from "../../domain/voice/messaging/set-retention";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";
import { lineOf, message } from "./answers";

/** For how long a conversation keeps its messages. */
export const retentionApi = new Hono<AppEnv>().put(
  "/:id/retention",
  describe({
    tag: "Messages",
    summary: "Set for how long a conversation keeps its messages",
    description:
      "`days` is 30, 90 or 365, with `accepted`, or 0 for good. It holds for both members, and a line tells them. Older messages and their pictures are deleted, for the first time once as many days have passed since it was set or shortened (`from` of the line), except those whose report waits to be decided.",
    answer: z.object({
      days: z.literal([...RETENTION_DAYS]),
      line: message.nullable().describe("null where it was so already"),
    }),
    problems: [400, 401, 403, 404, 413, 415],
  }),
  json(retentionForm),
  async (c) => {
    const wanted = c.req.valid("json");
    const id = c.req.param("id");
    return c.json({ days: wanted.days, line: lineOf(await setRetention(c.get("request"), id, wanted), id) });
  },
);
