import { Hono } from "hono";
import { z } from "zod";
import { sessionCookie, tokenFrom } from "../../domain/foundation/sessions/sessions";
import { changePassword } from "../../domain/foundation/account/change-password";
import { changePasswordForm } from "../../domain/foundation/account/credential-forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

export const accountPasswordApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Accounts",
    summary: "Change the password",
    description: "Ends every other session; this one continues under a new cookie.",
    answer: z.object({ changed: z.literal(true) }),
    problems: [400, 401, 403, 409, 413, 415],
  }),
  json(changePasswordForm),
  async (c) => {
    const oldToken = tokenFrom(c.req.header("cookie") ?? null) ?? "";
    const token = await changePassword(c.get("request"), c.req.valid("json"), oldToken);
    c.header("set-cookie", sessionCookie(token));
    return c.json({ changed: true as const });
  },
);
