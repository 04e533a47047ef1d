import { Hono } from "hono";
import { z } from "zod";
import { register } from "../../domain/oversight/registrations/register";
import { deviceName } from "../../domain/foundation/sessions/device";
import { sessionCookie, tokenFrom } from "../../domain/foundation/sessions/sessions";
import { registrationForm } from "../../domain/foundation/users/forms";
import type { AppEnv } from "../../middleware/types";
import { user } from "./auth";
import { describe } from "../http/describe";
import { json } from "../http/validate";

/** Registration; the profile picture follows once there is an account. */
export const registerApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Accounts",
    summary: "Register",
    description:
      "For adults aged 21 and over. Logs the new member in, ends the session that the request came with, and emails a link that confirms the address. Whatever must not be disclosed answers 400 with the same message. While the site is private, `inviteCode` is required.",
    answer: z.object({ user }),
    status: 201,
    problems: [400, 401, 403, 413, 415],
  }),
  json(registrationForm),
  async (c) => {
    const site = c.get("request");
    const { account, token } = await register(site, c.req.valid("json"), {
      device: deviceName(c.req.header("user-agent") ?? null),
      oldToken: tokenFrom(c.req.header("cookie") ?? null),
    });
    c.header("set-cookie", sessionCookie(token));
    if (site.referral !== null) c.header("set-cookie", await site.cookies.clearReferral(), { append: true });
    return c.json({ user: account }, 201);
  },
);
