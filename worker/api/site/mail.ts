import { Hono } from "hono";
import { z } from "zod";
import { Conflict, Invalid } from "../../errors";
import { tokenForm } from "../../domain/foundation/mail/forms";
import { confirmEmail } from "../../domain/foundation/account/confirm-email";
import { refuseAddress } from "../../domain/foundation/account/refuse-address";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const LINK_DEAD = "This link no longer works.";
const ADDRESS_TAKEN = "Another account has taken this address in the meantime.";

export const mailApi = new Hono<AppEnv>()
  .post(
    "/confirm",
    describe({
      tag: "Accounts",
      summary: "Confirm an email address with the token from an emailed link",
      description:
        "For a new account's address and for a changed one. A token that has already been used gets the same answer.",
      answer: z.object({ confirmed: z.literal(true) }),
      problems: [400, 403, 409, 413, 415],
    }),
    json(tokenForm),
    async (c) => {
      const state = await confirmEmail(c.get("request"), c.req.valid("json").token);
      if (state === "taken") throw new Conflict(ADDRESS_TAKEN, "address-taken");
      if (state !== "confirmed") throw new Invalid({ token: LINK_DEAD });
      return c.json({ confirmed: true as const });
    },
  )
  .post(
    "/refuse",
    describe({
      tag: "Accounts",
      summary: "Refuse a change of email address with the token from an emailed link",
      description:
        "For the address that an account had, until 72 hours after the change took effect. The address goes back, everything that opens the account ends, and a link for a new password is mailed.",
      answer: z.object({ refused: z.literal(true) }),
      problems: [400, 403, 409, 413, 415],
    }),
    json(tokenForm),
    async (c) => {
      const state = await refuseAddress(c.get("request"), c.req.valid("json").token);
      if (state !== "refused") throw new Invalid({ token: LINK_DEAD });
      return c.json({ refused: true as const });
    },
  );
