import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { DECIDED_AT_ONCE, holdBody } from "../../domain/foundation/queues/forms";
import { approveRedemption } from "../../domain/oversight/redemptions/approve-redemption";
import { bounceRedemption } from "../../domain/oversight/redemptions/bounce-redemption";
import { exportRedemptions, REDEMPTION_COLUMNS } from "../../domain/oversight/redemptions/export-redemptions";
import {
  bounceBody,
  holdsBody,
  redemptionsApiQuery,
  redemptionsExportQuery,
  settlement,
  settlements,
} from "../../domain/oversight/redemptions/forms";
import { releaseRedemption, takeRedemption, takeRedemptions } from "../../domain/oversight/redemptions/hold-redemption";
import { staffRedemptions } from "../../domain/oversight/redemptions/list-redemptions";
import { readPayout } from "../../domain/oversight/redemptions/read-payout";
import { settleRedemption, settleRedemptions } from "../../domain/oversight/redemptions/settle-redemptions";
import { BOUNCE_DAYS, PAYOUT_KEPT_DAYS } from "../../domain/voice/redemptions/rules";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";
import { redemptionShape } from "../rewards/redemptions";

const person = z.object({ id: z.string(), username: z.string() });
const redemption = z.object({
  ...redemptionShape,
  member: z.object({
    id: z.string(),
    username: z.string().nullable(),
    isSuspended: z.boolean().describe("Nothing is paid to a member who is suspended"),
  }),
  hasPayout: z
    .boolean()
    .describe(`The payout details are there; they are deleted ${PAYOUT_KEPT_DAYS} days after the settlement`),
  takesTwo: z.boolean().describe("One person approves it, and another one fulfills it"),
  approvedBy: person.nullable(),
  payoutSeen: z.object({ username: z.string(), at }).nullable().describe("Who last read the payout details"),
  settledBy: z.string().nullable(),
  canBounce: z.boolean().describe(`Fulfilled within ${BOUNCE_DAYS} days, so that its payment can come back`),
  bounceReported: person
    .extend({ at, reason: z.string() })
    .nullable()
    .describe("Who said that the payment came back, where another person has to say it too"),
  bouncedAt: at.nullable(),
  bouncedBy: z.string().nullable(),
  holder: person.extend({ since: at }).nullable().describe("Who of staff has it in hand; null where nobody has"),
});
const came = z.object({
  decided: z.array(z.string()).describe("Ids of those for which it was done"),
  refused: z
    .array(z.object({ id: z.string(), member: z.string(), points: z.number().int(), reason: z.string() }))
    .describe("Those for which it was not, and why"),
});

const tag = "Redemptions";
const OWN = "Your own redemptions are not listed.";

export const staffRedemptionsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Redemptions by state",
      description: "Those that wait come oldest first, others newest first.",
      answer: listOf(redemption),
      problems: [400, 401, 403],
    }),
    query(redemptionsApiQuery),
    async (c) => {
      const request = c.get("request");
      const { cursor = null, ...asked } = c.req.valid("query");
      return c.json(await staffRedemptions(request, request.viewer, { cursor, ...asked }));
    },
  )
  .get(
    "/export",
    describe({
      tag,
      summary: "The same as CSV",
      description:
        "Streamed; a response that breaks off is incomplete. Payout details stand with those alone that you have in hand. The export is audited, and each of these as a view of its own.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 401, 403],
    }),
    query(redemptionsExportQuery),
    async (c) => {
      const request = c.get("request");
      const { now, requestId, viewer } = request;
      const batches = exportRedemptions(request, viewer, c.req.valid("query"));
      return csvResponse({ name: `redemptions-${utcDay(now)}.csv`, header: REDEMPTION_COLUMNS, batches, requestId });
    },
  )
  .post(
    "/holds",
    describe({
      tag,
      summary: "Take several redemptions in hand",
      description: `Those that are free. At most ${DECIDED_AT_ONCE}. Audited one by one.`,
      answer: came,
      problems: [400, 401, 403, 413, 415],
    }),
    json(holdsBody),
    async (c) => {
      const request = c.get("request");
      return c.json(await takeRedemptions(request, request.viewer, c.req.valid("json").ids));
    },
  )
  .post(
    "/settlements",
    describe({
      tag,
      summary: "Fulfill or return several redemptions",
      description: `Each once, whoever else decides at the same moment; one reference or reason for all. At most ${DECIDED_AT_ONCE}. Audited one by one.`,
      answer: came,
      problems: [400, 401, 403, 413, 415],
    }),
    json(settlements),
    async (c) => {
      const request = c.get("request");
      return c.json(await settleRedemptions(request, request.viewer, c.req.valid("json")));
    },
  )
  .post(
    "/:id/hold",
    describe({
      tag,
      summary: "Take a redemption in hand",
      description: `Nobody else of staff settles it then for ten minutes, unless they take it over, and its member cannot cancel it until it is released. ${OWN} Audited.`,
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(holdBody),
    async (c) => {
      const request = c.get("request");
      await takeRedemption(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id/hold",
    describe({ tag, summary: "Give a redemption back to the queue", answer: done, problems: [401, 403, 404, 409] }),
    async (c) => {
      const request = c.get("request");
      await releaseRedemption(request, request.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/payout",
    describe({
      tag,
      summary: "Read where a redemption is paid to",
      description: `For whoever has it in hand. ${OWN} Each view is audited.`,
      answer: z.object({ payout: z.array(z.object({ label: z.string(), value: z.string() })) }),
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      return c.json({ payout: await readPayout(request, request.viewer, c.req.param("id")) });
    },
  )
  .post(
    "/:id/approval",
    describe({
      tag,
      summary: "Approve a redemption whose amount takes two people",
      description: `Another person fulfills it then. ${OWN} Audited.`,
      answer: done,
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      await approveRedemption(request, request.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/bounce",
    describe({
      tag,
      summary: "Return the points of a redemption whose payment came back",
      description: `Within ${BOUNCE_DAYS} days after it was fulfilled, with a reason that the member is told. Where it takes two people, the first call reports it and another person's returns the points. ${OWN} Audited.`,
      answer: z.object({ state: z.enum(["returned", "reported"]) }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(bounceBody),
    async (c) => {
      const request = c.get("request");
      const { reason } = c.req.valid("json");
      return c.json({ state: await bounceRedemption(request, request.viewer, { id: c.req.param("id"), reason }) });
    },
  )
  .post(
    "/:id/settlement",
    describe({
      tag,
      summary: "Fulfill or return a redemption",
      description: `With a reference, or with a reason; the member is told either. Returning gives the points back. ${OWN} Audited.`,
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(settlement),
    async (c) => {
      const request = c.get("request");
      await settleRedemption(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  );
