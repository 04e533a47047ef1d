import { Hono } from "hono";
import { z } from "zod";
import { MAIL_STATES, outboxQuery } from "../../domain/foundation/mail/forms";
import { listOutbox } from "../../domain/foundation/mail/list-outbox";
import { retryMail } from "../../domain/foundation/mail/retry-mail";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";

const time = z.number().int();
const mail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: time.describe("UTC epoch milliseconds, like all times here."),
  dueAt: time.nullable(),
  sentAt: time.nullable(),
  gaveUpAt: time.nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  body: z.string().optional().describe("Outside production only."),
});

const tag = "Administration";

export const adminOutboxApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "List the outbox", answer: listOf(mail), problems: [400, 401, 403] }),
    query(outboxQuery),
    async (c) => {
      const { db, viewer, env } = c.get("request");
      const withBodies = env.ENVIRONMENT !== "production";
      const page = await listOutbox(db, viewer, { ...c.req.valid("query"), withBodies });
      return c.json(page);
    },
  )
  .post(
    "/:id/retry",
    describe({
      tag,
      summary: "Retry an email that was given up on",
      answer: z.object({ waiting: z.literal(true) }),
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      await retryMail(c.get("request"), c.req.param("id"));
      return c.json({ waiting: true as const });
    },
  );
