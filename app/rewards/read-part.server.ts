import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { qrDrawing } from "@worker/domain/foundation/qr/qr-drawing";
import { type referralsPageQuery, REWARDS_A_PAGE } from "@worker/domain/views/rewards/forms";
import { ownLedger } from "@worker/domain/views/rewards/own-ledger";
import { ownReferrals } from "@worker/domain/views/rewards/own-referrals";
import { referralLink, rewardsSummary } from "@worker/domain/views/rewards/summary";
import { worth } from "@worker/domain/views/rewards/worth";
import {
  HOLD_MS,
  INACTIVITY_MONTHS,
  PAID_BY_MS,
  REFERRAL_DAYS,
  TIER_FROM,
  TIER_NAMES,
} from "@worker/domain/voice/rewards/rules";
import { statementMonths } from "./statement-months.server";

const HOUR_MS = 60 * 60 * 1000;

/** The tab that was asked for, and of the others nothing. */
export async function readPart(site: RequestContext, { tab, type, cursor }: v.InferOutput<typeof referralsPageQuery>) {
  const { db, viewer, origin, now, account } = site;
  const rest = { now, later: cursor !== undefined };
  if (tab === "referrals") {
    const page = await orFirstPage(cursor ?? null, (at) =>
      ownReferrals(db, viewer, { cursor: at, limit: REWARDS_A_PAGE }),
    );
    return { tab, page, ...rest };
  }
  if (tab === "history") {
    const page = await orFirstPage(cursor ?? null, (at) =>
      ownLedger(db, viewer, { type, cursor: at, limit: REWARDS_A_PAGE }),
    );
    return { tab, page, type: type ?? null, months: statementMonths(account?.dateCreated ?? now, now), ...rest };
  }
  const summary = await rewardsSummary(db, viewer);
  const link = summary.code === null ? null : referralLink(origin, summary.code);
  return {
    tab,
    summary,
    link,
    qr: link === null ? null : qrDrawing(link),
    tiers: TIER_NAMES.map((each) => ({ tier: each, referrals: TIER_FROM[each] })),
    bonus: worth(site.site.rewardRates.tiers[summary.tier.tier].referralBonus),
    referralDays: REFERRAL_DAYS,
    inactivityMonths: INACTIVITY_MONTHS,
    heldHours: HOLD_MS / HOUR_MS,
    paidByHours: PAID_BY_MS / HOUR_MS,
    ...rest,
  };
}

type Part = Awaited<ReturnType<typeof readPart>>;
export type OverviewPart = Extract<Part, { tab: "overview" }>;
export type ReferralsPart = Extract<Part, { tab: "referrals" }>;
export type HistoryPart = Extract<Part, { tab: "history" }>;
