import { Hono } from "hono";
import { z } from "zod";
import { confirmEnrollment, readFactorState, startEnrollment } from "../../domain/foundation/second-factor/enroll";
import { codeForm, startForm, turnOffForm } from "../../domain/foundation/second-factor/forms";
import { renewRecoveryCodes, turnOff } from "../../domain/foundation/second-factor/turn-off";
import { tokenHashFrom } from "../../domain/foundation/sessions/sessions";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { done } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Account";
const problems = [400, 401, 403, 409, 413, 415];
const codes = z.object({
  recoveryCodes: z.array(z.string()).describe("Ten codes, each good for one login; they are not shown again."),
});
const state = z.object({
  state: z.enum(["off", "pending", "on"]),
  since: z.number().nullable().describe("UTC epoch milliseconds."),
  recoveryCodesLeft: z.number().int(),
});

/** The member's second factor: a time-based code of an authenticator app. */
export const secondFactorApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "Your second factor", answer: state, problems: [401] }), async (c) => {
    const request = c.get("request");
    const found = await readFactorState(request, request.viewer);
    return c.json({
      state: found.state,
      since: found.state === "on" ? found.since : null,
      recoveryCodesLeft: found.state === "on" ? found.codesLeft : 0,
    });
  })
  .post(
    "/",
    describe({
      tag,
      summary: "Start setting up a second factor",
      description:
        "Asks for the password. The secret takes effect once `/confirm` has received a code from it, within an hour.",
      answer: z.object({ secret: z.string().describe("Base32."), uri: z.string().describe("For a QR code.") }),
      problems,
    }),
    json(startForm),
    async (c) => {
      const request = c.get("request");
      const begun = await startEnrollment(request, request.viewer, c.req.valid("json"));
      return c.json(begun);
    },
  )
  .post(
    "/confirm",
    describe({
      tag,
      summary: "Turn on the second factor",
      description: "Takes the app's first code. Your other sessions end.",
      answer: codes,
      problems,
    }),
    json(codeForm),
    async (c) => {
      const request = c.get("request");
      const sessionHash = await tokenHashFrom(c.req.header("cookie") ?? null);
      const { code } = c.req.valid("json");
      const recoveryCodes = await confirmEnrollment(request, request.viewer, { code, sessionHash });
      return c.json({ recoveryCodes });
    },
  )
  .post(
    "/recovery-codes",
    describe({
      tag,
      summary: "Generate new recovery codes",
      description: "The old ones stop working.",
      answer: codes,
      problems,
    }),
    json(codeForm),
    async (c) => {
      const request = c.get("request");
      const recoveryCodes = await renewRecoveryCodes(request, request.viewer, c.req.valid("json"));
      return c.json({ recoveryCodes });
    },
  )
  .delete(
    "/",
    describe({
      tag,
      summary: "Turn off the second factor",
      description: "Takes the password, and a code of the app or a recovery code.",
      answer: done,
      problems,
    }),
    json(turnOffForm),
    async (c) => {
      const request = c.get("request");
      await turnOff(request, request.viewer, c.req.valid("json"));
      return c.json({ success: true as const });
    },
  );
