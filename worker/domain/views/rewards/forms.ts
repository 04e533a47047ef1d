import * as v from "valibot";
import { listQuery } from "../../foundation/lists/forms";
import { LEDGER_TYPES } from "../../voice/rewards/schema";

const PROGRAM_TABS = ["how", "tiers", "faq"] as const;
export type ProgramTab = (typeof PROGRAM_TABS)[number];
export const programQuery = v.object({ tab: v.fallback(v.optional(v.picklist(PROGRAM_TABS), "how"), "how") });

const REFERRAL_TABS = ["overview", "referrals", "history"] as const;
export type ReferralTab = (typeof REFERRAL_TABS)[number];

const type = v.picklist(LEDGER_TYPES, `Give one of ${LEDGER_TYPES.join(", ")}.`);
export const referralsPageQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(REFERRAL_TABS), "overview"), "overview"),
  type: v.fallback(v.optional(type), undefined),
  cursor: v.fallback(v.optional(v.string()), undefined),
});

/** Fewer than elsewhere, since each row of a list looks up what it came from (rules/rewards#referrals-page). */
export const REWARDS_A_PAGE = 15;

export const referralsApiQuery = listQuery({}, REWARDS_A_PAGE);
export const ledgerApiQuery = listQuery(
  { type: v.optional(v.pipe(type, v.description("Rows of this kind only"))) },
  REWARDS_A_PAGE,
);

/** Years of four digits, so that every month has a first day and one after its last. */
const month = v.pipe(
  v.string("Give a month as YYYY-MM."),
  v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Give a month as YYYY-MM."),
  v.description("YYYY-MM, in UTC"),
);
export const statementQuery = v.object({ month });
