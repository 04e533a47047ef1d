import { Hono } from "hono";
import { z } from "zod";
import { decideRegistration, decideRegistrations } from "../../domain/oversight/registrations/decide-registration";
import { flaggedRegistrations } from "../../domain/oversight/registrations/flagged-registrations";
import {
  registrationDecision,
  registrationDecisions,
  registrationsApiQuery,
} from "../../domain/oversight/registrations/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const registration = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  registeredAt: at,
  device: z.string(),
  referralCode: z.string().nullable(),
  riskScore: z.number().int(),
  riskFactors: z.array(z.object({ factor: z.string(), points: z.number().int() })),
  network: z
    .object({
      registrationCount: z.number().int(),
      blockedCount: z.number().int(),
      accounts: z.array(z.object({ id: z.string(), username: z.string() })).describe("The newest ten"),
      lastRegistration: at,
      flagged: z.boolean(),
    })
    .nullable()
    .describe("null once the network is forgotten, after 90 days"),
  caseId: z.string().nullable().describe("Its case in the moderation queue, to be claimed there"),
  claimedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
});

const tag = "Moderation";

/** Staff review of flagged registrations (rules/joining#registration-review); addresses of networks are never shown. */
export const moderationRegistrationsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Flagged registrations, oldest first or by their score",
      answer: listOf(registration),
      problems: [400, 401, 403],
    }),
    query(registrationsApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, ...asked } = c.req.valid("query");
      return c.json(await flaggedRegistrations(db, viewer, { ...asked, cursor, now }));
    },
  )
  .post(
    "/decisions",
    describe({
      tag,
      summary: "Approve or block several flagged registrations",
      description: "Each that could not be decided comes back with the reason; the others are decided.",
      answer: z.object({
        decided: z.array(z.string()),
        refused: z.array(z.object({ id: z.string(), username: z.string(), reason: z.string() })),
      }),
      problems: [400, 401, 403, 413, 415],
    }),
    json(registrationDecisions),
    async (c) => {
      const request = c.get("request");
      return c.json(await decideRegistrations(request, request.viewer, c.req.valid("json")));
    },
  )
  .post(
    "/:id",
    describe({
      tag,
      summary: "Approve or block a flagged registration",
      description:
        "Approving pays the welcome bonus once; blocking suspends the account. 409 while someone else has claimed it.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(registrationDecision),
    async (c) => {
      const request = c.get("request");
      await decideRegistration(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  );
