import { Hono } from "hono";
import { z } from "zod";
import { DECISIONS } from "../../domain/foundation/cases/forms";
import { listQuery } from "../../domain/foundation/lists/forms";
import { clearReports } from "../../domain/oversight/reported-messages/clear-reports";
import { decidedReports } from "../../domain/oversight/reported-messages/decided-reports";
import { CLEARED_AFTER_DAYS } from "../../domain/oversight/reported-messages/forms";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { query } from "../http/validate";

const tag = "Administration";

const report = z.object({
  caseId: z.string(),
  conversationId: z.string().describe("Opened at /api/admin/conversations/{id}/openings"),
  reportedAt: at,
  senderName: z.string().nullable(),
  isPrivate: z.boolean(),
  decision: z.enum(DECISIONS),
  decidedAt: at,
  decidedByName: z.string().nullable(),
  isOverturned: z.boolean(),
  isOwn: z.boolean().describe("of a conversation of your own, which you read under Messages"),
});

/** Messages that members reported; what waits is in the moderation queue. */
export const reportedMessagesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Decided reports of messages, newest first",
      description: "Those that wait are at /api/moderation/cases?kind=message. 409 while message monitoring is off.",
      answer: listOf(report),
      problems: [400, 401, 403, 409],
    }),
    query(listQuery({})),
    async (c) => {
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await decidedReports(c.get("request"), { cursor, limit }));
    },
  )
  .post(
    "/clearance",
    describe({
      tag,
      summary: "Clear old reports of messages from the list",
      description: `Those decided more than ${CLEARED_AFTER_DAYS} days ago; their cases stay in the queue. 409 while message monitoring is off.`,
      answer: z.object({ cleared: z.int() }),
      problems: [401, 403, 409],
    }),
    async (c) => c.json({ cleared: await clearReports(c.get("request")) }),
  );
