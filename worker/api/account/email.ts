import { Hono } from "hono";
import { z } from "zod";
import { requestEmailChange } from "../../domain/foundation/account/change-email";
import { requestConfirmation } from "../../domain/foundation/account/confirm-email";
import { changeEmailForm } from "../../domain/foundation/account/credential-forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const sent = z.object({ sent: z.literal(true) });
const tag = "Accounts";

export const accountEmailApi = new Hono<AppEnv>()
  .post(
    "/",
    describe({
      tag,
      summary: "Change the email address",
      description:
        "Asks for the password and emails a link to the new address; it takes effect once the link is used, and the old address is notified. An address that another account has gets the same answer.",
      answer: sent,
      problems: [400, 401, 403, 413, 415],
    }),
    json(changeEmailForm),
    async (c) => {
      await requestEmailChange(c.get("request"), c.req.valid("json"));
      return c.json({ sent: true as const });
    },
  )
  .post(
    "/confirmation",
    describe({
      tag,
      summary: "Email the link that confirms the address again",
      answer: sent,
      problems: [401, 403, 409],
    }),
    async (c) => {
      await requestConfirmation(c.get("request"));
      return c.json({ sent: true as const });
    },
  );
