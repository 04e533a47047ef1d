import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { auditApiQuery, auditExportQuery } from "../../domain/foundation/audit/forms";
import { AUDIT_COLUMNS, exportAudit, listAudit } from "../../domain/foundation/audit/list-audit";
import { auditDetail } from "../../domain/foundation/audit/schema";
import type { AppEnv } from "../../middleware/types";
import { at } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";

const entry = z.object({
  id: z.string(),
  at,
  actorId: z.string().nullable().describe("null for a command run outside the site"),
  actorName: z.string().describe("As it was then; a former member's is not shown"),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subjectName: z
    .string()
    .nullable()
    .describe(
      "What an account is called now, where one is the subject; of a moderation case its owner, of a redemption its member",
    ),
  subjectPlace: z
    .string()
    .nullable()
    .describe("Under which vendor or thread the subject's page is, its own id for others; null without a page"),
  detail: auditDetail,
  requestId: z.string(),
});

const tag = "Administration";
const problems = [400, 401, 403];

export const auditApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Who did what, newest first",
      description:
        "With several filters, a page may be short or empty and still have a `nextCursor`: each page searches part of the log.",
      answer: listOf(entry),
      problems,
    }),
    query(auditApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit, ...filter } = c.req.valid("query");
      const page = await listAudit(db, viewer, filter, { cursor, limit });
      return c.json(page);
    },
  )
  .get(
    "/export",
    describe({
      tag,
      summary: "The audit log as CSV, newest first",
      description: "Streamed, under the same filters. A response that breaks off is incomplete. It is audited itself.",
      answer: z.string(),
      answerType: "text/csv",
      problems,
    }),
    query(auditExportQuery),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const batches = exportAudit(db, viewer, c.req.valid("query"), { now, requestId });
      return csvResponse({ name: `audit-${utcDay(now)}.csv`, header: AUDIT_COLUMNS, batches, requestId });
    },
  );
