import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { ledgerApiQuery, referralsApiQuery, statementQuery } from "../../domain/views/rewards/forms";
import { ownLedger } from "../../domain/views/rewards/own-ledger";
import { ownReferrals, REFERRAL_STATES } from "../../domain/views/rewards/own-referrals";
import { STATEMENT_COLUMNS, statementRows } from "../../domain/views/rewards/statement";
import { referralLink, rewardsSummary } from "../../domain/views/rewards/summary";
import { TIER_NAMES } from "../../domain/voice/rewards/rules";
import { LEDGER_TYPES } from "../../domain/voice/rewards/schema";
import type { AppEnv } from "../../middleware/types";
import { at } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";

const worth = z.object({ points: z.number().int(), cents: z.number().int().describe("US cents that they are worth") });
const tier = z.enum(TIER_NAMES);

const summary = z.object({
  balance: worth,
  held: worth.describe("Earned and not available yet; no part of the balance"),
  earned: worth,
  redeemed: worth,
  tier: z.object({
    tier,
    referrals: z.number().int().describe("Completed ones"),
    next: z
      .object({ tier, from: z.number().int() })
      .nullable()
      .describe("The next tier, and the completed referrals that it asks for; null at the highest"),
  }),
  suspendedAt: at.nullable().describe("Since when your rewards are suspended for want of activity; a login ends it"),
  holds: z
    .array(z.object({ type: z.string(), worth, heldAt: at, availableFrom: at }))
    .describe("Of what is held the five that are available soonest, the first of them first"),
  code: z.string().nullable(),
  link: z.string().nullable(),
  brought: z.number().int().describe("How many registered with the code"),
});

const referral = z.object({
  id: z.string(),
  day: z.string().describe("UTC day of the registration; of the person nothing is said"),
  state: z.enum(REFERRAL_STATES),
  purchaseBy: z.string().describe("The last day that a first purchase may be dated"),
  reward: worth.nullable(),
  availableFrom: at.nullable().describe("While the reward is held"),
});

const line = z.object({
  id: z.string(),
  at,
  type: z.enum(LEDGER_TYPES),
  change: worth.describe("Negative for what was taken"),
  description: z.string(),
  reviewId: z.string().nullable().describe("Your review that it came from"),
  claimId: z.string().nullable().describe("Your purchase claim that it came from"),
});

const tag = "Rewards";

/** A member's own points (rules/rewards#referrals-page). */
export const accountRewardsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your balance, tier and referral code", answer: summary, problems: [401] }),
    async (c) => {
      const { db, viewer, origin } = c.get("request");
      const own = await rewardsSummary(db, viewer);
      return c.json({ ...own, link: own.code === null ? null : referralLink(origin, own.code) });
    },
  )
  .get(
    "/referrals",
    describe({
      tag,
      summary: "Whom you brought, newest first, without anything of the person",
      answer: listOf(referral),
      problems: [400, 401],
    }),
    query(referralsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await ownReferrals(db, viewer, { cursor, limit }));
    },
  )
  .get(
    "/ledger",
    describe({
      tag,
      summary: "Your points earned and spent, newest first",
      answer: listOf(line),
      problems: [400, 401],
    }),
    query(ledgerApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, ...asked } = c.req.valid("query");
      const { items, nextCursor } = await ownLedger(db, viewer, { cursor, ...asked });
      return c.json({
        items: items.map(({ review, claim, ...rest }) => ({
          ...rest,
          reviewId: review?.id ?? null,
          claimId: claim?.id ?? null,
        })),
        nextCursor,
      });
    },
  )
  .get(
    "/statement",
    describe({
      tag,
      summary: "A month of your ledger as CSV, oldest first",
      description:
        "Between the balance that the month began and ended with; of a month that is not over, with the balance so far. A month that has not begun is a 400. A response that breaks off is incomplete.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 401],
    }),
    query(statementQuery),
    async (c) => {
      const { db, viewer, requestId, now } = c.get("request");
      const { month } = c.req.valid("query");
      const name = `leafproof-points-${month}.csv`;
      return csvResponse({
        name,
        header: STATEMENT_COLUMNS,
        batches: statementRows(db, viewer, { month, now }),
        requestId,
      });
    },
  );
