import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { mendFaultBody } from "../../domain/oversight/reward-books/forms";
import { mendBooks } from "../../domain/oversight/reward-books/mend-books";
import { decideCorrection } from "../../domain/oversight/reward-corrections/decide-correction";
import {
  ALONE_DAYS,
  ALONE_MOST,
  CORRECTION_STATES,
  correctionsApiQuery,
  decideCorrectionBody,
  proposeCorrectionBody,
} from "../../domain/oversight/reward-corrections/forms";
import { listCorrections } from "../../domain/oversight/reward-corrections/list-corrections";
import { proposeCorrection } from "../../domain/oversight/reward-corrections/propose-correction";
import { exportMonths, MONTH_COLUMNS } from "../../domain/views/reward-program/export-months";
import { programFigures } from "../../domain/views/reward-program/program-figures";
import { TIER_NAMES } from "../../domain/voice/rewards/rules";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const tag = "Rewards program";
const points = z.number().int();
const sums = {
  members: points,
  issued: points,
  held: points,
  redeemed: points,
  outstanding: points,
  suspended: points,
};

const figures = z.object({
  total: z.object(sums),
  tiers: z.array(z.object({ tier: z.enum(TIER_NAMES), ...sums })),
  months: z
    .array(
      z.object({
        month: z.string(),
        issued: points.describe("Earned and corrected, less what was taken back"),
        earned: points,
        takenBack: points,
        givenByStaff: points,
        takenByStaff: points,
        redeemed: points.describe("Requested, less what was returned"),
        requested: points,
        returned: points,
        held: points.describe("What came into holds, whatever became of it since"),
        outstanding: points.describe("The sum of all balances at the month’s end, or now"),
      }),
    )
    .describe("The last 12 months, oldest first"),
  faults: z
    .array(
      z.object({
        userId: z.string().describe("Empty for the program’s own totals"),
        username: z.string().nullable(),
        balance: points,
        ledgerPoints: points,
        held: points,
        holdPoints: points,
        since: at,
      }),
    )
    .describe("Where the nightly proof found stored points that differ from their rows"),
});

const person = z.object({ id: z.string(), username: z.string() });
const correction = z.object({
  id: z.string(),
  member: person,
  points: points.describe("Negative for what is taken"),
  reason: z.string().describe("The member reads it once it is in effect"),
  state: z.enum(CORRECTION_STATES),
  proposedBy: person,
  proposedAt: at,
  decidedBy: z.string().nullable(),
  decidedAt: at.nullable(),
  note: z.string().nullable().describe("Why it was declined"),
  balance: points.describe("The member’s balance as it is now"),
});

const success = { success: true as const };

/** The rewards program as staff oversee it: its figures, corrections of points, and where the books are off. */
export const adminRewardsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "What the program has issued, holds, has redeemed and owes",
      description:
        "In points; 100 points are $1.00. `outstanding` is the sum of all balances. What is held is no part of it.",
      answer: figures,
      problems: [401, 403],
    }),
    async (c) => c.json(await programFigures(c.get("request"))),
  )
  .get(
    "/export",
    describe({
      tag,
      summary: "The program’s months as CSV, oldest first",
      description: "RFC 4180. Who exported it is audited.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [401, 403],
    }),
    (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const batches = exportMonths(db, viewer, { now, requestId });
      return csvResponse({ name: `rewards-by-month-${utcDay(now)}.csv`, header: MONTH_COLUMNS, batches, requestId });
    },
  )
  .post(
    "/faults/:id/mending",
    describe({
      tag,
      summary: "Set stored points to what their rows come to",
      description: "For admins, after looking. The id is the member’s, or `program` for the program’s own totals.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(mendFaultBody),
    async (c) => {
      const request = c.get("request");
      const id = c.req.param("id");
      await mendBooks(request, request.viewer, { userId: id === "program" ? "" : id, ...c.req.valid("json") });
      return c.json(success);
    },
  )
  .get(
    "/corrections",
    describe({
      tag,
      summary: "Corrections of points",
      description: "Those that wait for a second person, the longest waiting first; or decided ones, newest first.",
      answer: listOf(correction),
      problems: [400, 401, 403],
    }),
    query(correctionsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { state, limit, cursor = null } = c.req.valid("query");
      return c.json(await listCorrections(db, viewer, { state, limit, cursor }));
    },
  )
  .post(
    "/corrections",
    describe({
      tag,
      summary: "Give or take a member’s points",
      description: `At once up to ${ALONE_MOST} points, which is $50, together with what you corrected for the same member within ${ALONE_DAYS} days; beyond it a second person approves it. Nobody corrects their own points, and no correction takes more than the balance.`,
      answer: z.object({ state: z.enum(["effective", "waiting"]) }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(proposeCorrectionBody),
    async (c) => {
      const request = c.get("request");
      return c.json({ state: await proposeCorrection(request, request.viewer, c.req.valid("json")) });
    },
  )
  .post(
    "/corrections/:id/decision",
    describe({
      tag,
      summary: "Approve or decline a correction that waits",
      description:
        "By neither the member concerned nor, to approve it, whoever proposed it; they can decline it to take it back.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(decideCorrectionBody),
    async (c) => {
      const request = c.get("request");
      await decideCorrection(request, request.viewer, { id: c.req.param("id"), ...c.req.valid("json") });
      return c.json(success);
    },
  );
