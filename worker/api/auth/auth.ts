import { Hono } from "hono";
import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import {
  challengeCookie,
  challengeFrom,
  clearedChallengeCookie,
} from "../../domain/foundation/second-factor/challenge";
import { codeForm } from "../../domain/foundation/second-factor/forms";
import { deviceName } from "../../domain/foundation/sessions/device";
import { finishLogIn } from "../../domain/foundation/account/finish-log-in";
import { loginForm } from "../../domain/foundation/sessions/forms";
import { logIn } from "../../domain/foundation/account/log-in";
import {
  clearedSessionCookie,
  logOut,
  sessionCookie,
  tokenFrom,
  tokenHashFrom,
} from "../../domain/foundation/sessions/sessions";
import { endView } from "../../domain/oversight/view-as/end-view";
import { ownAccount } from "../../domain/foundation/users/account";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  dateOfBirth: z.iso.date(),
  role: z.enum(ROLES),
  isAgeVerified: z.boolean(),
  isVerified: z.boolean().describe("Whether the email address is confirmed."),
  isTester: z.boolean(),
  dateCreated: z.number().describe("UTC epoch milliseconds."),
});

const tag = "Accounts";

/** Who is logged in, login and logout, under rules/platform#public-names. */
export const authApi = new Hono<AppEnv>()
  .get("/me", describe({ tag, summary: "The logged-in user", answer: user, problems: [401] }), (c) => {
    const account = ownAccount(c.get("request"));
    return c.json(account);
  })
  .post(
    "/login",
    describe({
      tag,
      summary: "Log in by username or email address",
      description:
        "Sets the session cookie and ends the session that the request came with. If the account has a second factor: 202, a challenge cookie, and no session until `/api/auth/second-factor` has received the code.",
      answer: z.object({ user }),
      also: { 202: z.object({ secondFactor: z.literal(true) }) },
      problems: [400, 401, 403, 413, 415],
    }),
    json(loginForm),
    async (c) => {
      const request = c.get("request");
      const { kind, account, token } = await logIn(request, {
        ...c.req.valid("json"),
        oldToken: tokenFrom(c.req.header("cookie") ?? null),
        device: deviceName(c.req.header("user-agent") ?? null),
      });
      if (kind === "challenge") {
        c.header("set-cookie", challengeCookie(token));
        return c.json({ secondFactor: true as const }, 202);
      }
      c.header("set-cookie", sessionCookie(token));
      return c.json({ user: account });
    },
  )
  .post(
    "/second-factor",
    describe({
      tag,
      summary: "Finish a login with the code of the second factor",
      description:
        "Takes the challenge cookie of `/api/auth/login` and a code of the app, or a recovery code: five tries, ten minutes.",
      answer: z.object({ user }),
      problems: [400, 401, 403, 413, 415],
    }),
    json(codeForm),
    async (c) => {
      const cookie = c.req.header("cookie") ?? null;
      const { account, token } = await finishLogIn(c.get("request"), {
        ...c.req.valid("json"),
        challenge: challengeFrom(cookie),
        oldToken: tokenFrom(cookie),
        device: deviceName(c.req.header("user-agent") ?? null),
      });
      c.header("set-cookie", sessionCookie(token));
      c.header("set-cookie", clearedChallengeCookie, { append: true });
      return c.json({ user: account });
    },
  )
  .post(
    "/logout",
    describe({
      tag,
      summary: "Log out",
      description:
        "Ends the session on the server and clears its cookie, and a view as somebody else with it. Without a session it does nothing.",
      answer: done,
      problems: [403],
    }),
    async (c) => {
      const site = c.get("request");
      const sent = c.req.header("cookie") ?? null;
      const viewed = await site.cookies.viewAs(sent);
      if (viewed !== null) {
        await endView(site, viewed, await tokenHashFrom(sent), "gone");
        c.header("set-cookie", await site.cookies.clearViewAs());
      }
      await logOut(site.db, tokenFrom(sent));
      c.header("set-cookie", clearedSessionCookie, { append: true });
      return c.json({ success: true as const });
    },
  );
