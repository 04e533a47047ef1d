import { Hono } from "hono";
import { z } from "zod";
import { archiveLogins } from "../../domain/foundation/sessions/archive-logins";
import { listAttempts } from "../../domain/foundation/sessions/list-attempts";
import { loginsApiQuery } from "../../domain/foundation/sessions/log-forms";
import { LOGIN_FAILURES } from "../../domain/foundation/sessions/schema";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";

const tag = "Administration";
const attempt = z.object({
  id: z.string(),
  at,
  username: z.string().describe("Masked where no account has the name that was typed."),
  userId: z.string().nullable(),
  success: z.boolean(),
  reason: z.enum(LOGIN_FAILURES).nullable().describe("Why it failed. No attempted password is stored anywhere."),
});

/** The login log (rules/sessions#login-log); admins only. */
export const loginLogApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Login attempts, newest first",
      answer: listOf(attempt),
      problems: [400, 401, 403],
    }),
    query(loginsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const page = await listAttempts(db, viewer, c.req.valid("query"));
      return c.json(page);
    },
  )
  .post(
    "/archive",
    describe({
      tag,
      summary: "Archive the login log",
      description: "Takes the attempts so far out of the log and its counts; they stay readable with `archived=1`.",
      answer: done,
      problems: [401, 403, 409],
    }),
    async (c) => {
      const request = c.get("request");
      await archiveLogins(request, request.viewer);
      return c.json({ success: true as const });
    },
  );
