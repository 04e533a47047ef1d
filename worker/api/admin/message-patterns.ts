import { Hono } from "hono";
import { z } from "zod";
import { clearPatterns, resolvePattern } from "../../domain/oversight/message-patterns/resolve-pattern";
import { CLEARED_DAYS, patternResolution, patternsApiQuery } from "../../domain/oversight/message-patterns/forms";
import { listPatterns, type PatternView } from "../../domain/oversight/message-patterns/list-patterns";
import { readPattern } from "../../domain/oversight/message-patterns/read-pattern";
import { AUTO_ACTIONS, PATTERN_SEVERITIES, PATTERN_TYPES, SIGHTS } from "../../domain/voice/messaging-safety/schema";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const pattern = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string().nullable().describe("null for a former member"),
  patternType: z.enum(PATTERN_TYPES),
  severity: z.enum(PATTERN_SEVERITIES),
  description: z.string(),
  evidence: z.array(z.object({ at, seen: z.enum(SIGHTS), count: z.number() })),
  autoAction: z.enum(AUTO_ACTIONS),
  detectedAt: at,
  isResolved: z.boolean(),
  adminNotes: z.string().nullable(),
});

function answerOf({ person, resolvedAt, ...view }: PatternView): z.infer<typeof pattern> {
  const { id, userId, patternType, severity, description, evidence, autoAction, detectedAt, adminNotes } = view;
  const username = person.former ? null : person.username;
  return {
    ...{ id, userId, username, patternType, severity, description, evidence, autoAction, detectedAt, adminNotes },
    isResolved: resolvedAt !== null,
  };
}

const tag = "Administration";

/** How members write to each other, where it is suspicious; admins only (rules/messaging-safety#patterns). */
export const messagePatternsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Suspicious patterns of messaging, newest first",
      description: "Counts only; nothing of what was written. 409 while message monitoring is off.",
      answer: listOf(pattern),
      problems: [400, 401, 403, 409],
    }),
    query(patternsApiQuery),
    async (c) => {
      const { resolved = false, cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listPatterns(c.get("request"), { resolved, cursor, limit });
      return c.json({ items: items.map(answerOf), nextCursor });
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: `Clear patterns older than ${CLEARED_DAYS} days`,
      description: "Resolved or not. Audited. 409 while message monitoring is off.",
      answer: z.object({ cleared: z.int() }),
      problems: [401, 403, 409],
    }),
    async (c) => c.json({ cleared: await clearPatterns(c.get("request")) }),
  )
  .get(
    "/:id",
    describe({
      tag,
      summary: "A pattern, and how its member writes now",
      description: "409 while message monitoring is off.",
      answer: pattern.extend({
        heldUntil: at.nullable().describe("until when they may send nothing, for whatever reason"),
        decidedUntil: at.nullable().describe("until when moderators decided so; no release ends that"),
        stats: z
          .object({
            accountAge: z.int().describe("Days"),
            totalConversations: z.int(),
            vendorContacts: z.int(),
            messagesLast24h: z.int(),
            messagesLast7d: z.int(),
            uniqueVendorsContacted: z.int(),
            averageMessageLength: z.int().nullable(),
            spamScore: z.int(),
          })
          .nullable(),
      }),
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const { pattern: found, stats, hold, holds } = await readPattern(c.get("request"), c.req.param("id"));
      return c.json({
        ...answerOf(found),
        stats,
        heldUntil: hold?.until ?? null,
        decidedUntil: holds.decided?.until ?? null,
      });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Resolve a pattern with notes",
      description:
        "`release` ends the limit that holds its member; what moderators decided about a message stands. Audited. 409 while message monitoring is off.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(patternResolution),
    async (c) => {
      await resolvePattern(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  );
