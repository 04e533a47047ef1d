import { Hono } from "hono";
import { z } from "zod";
import { resetPasswordForm, resetRequestForm } from "../../domain/foundation/account/credential-forms";
import { requestPasswordReset, RESET_REQUESTED, resetPassword } from "../../domain/foundation/account/reset-password";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const tag = "Accounts";

export const passwordResetApi = new Hono<AppEnv>()
  .post(
    "/",
    describe({
      tag,
      summary: "Ask for a link that sets a new password",
      description: "Answers the same whether or not there is such an account.",
      answer: z.object({ message: z.string() }),
      problems: [400, 403, 413, 415],
    }),
    json(resetRequestForm),
    async (c) => {
      await requestPasswordReset(c.get("request"), c.req.valid("json").login);
      return c.json({ message: RESET_REQUESTED });
    },
  )
  .post(
    "/confirm",
    describe({
      tag,
      summary: "Set a new password with the token from an emailed link",
      description: "Ends every session of the account. A second factor is still asked for at the next login.",
      answer: z.object({ changed: z.literal(true) }),
      problems: [400, 403, 413, 415],
    }),
    json(resetPasswordForm),
    async (c) => {
      await resetPassword(c.get("request"), c.req.valid("json"));
      return c.json({ changed: true as const });
    },
  );
