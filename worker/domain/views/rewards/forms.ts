import * as v from "valibot";
import { listQuery } from "../../foundation/lists/forms";
import { LEDGER_TYPES } from "../../voice/rewards/schema";

export const PROGRAM_TABS = ["how", "tiers", "faq"] as const;
export type ProgramTab = (typeof PROGRAM_TABS)[number];
export const programQuery = v.object({ tab: v.fallback(v.optional(v.picklist(PROGRAM_TABS), "how"), "how") });

export const REFERRAL_TABS = ["overview", "referrals", "history"] as const;
export type ReferralTab = (typeof REFERRAL_TABS)[number];

const type = v.picklist(LEDGER_TYPES, `Give one of ${LEDGER_TYPES.join(", ")}.`);
export const referralsPageQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(REFERRAL_TABS), "overview"), "overview"),
  type: v.fallback(v.optional(type), undefined),
  cursor: v.fallback(v.optional(v.string()), undefined),
});

export const referralsApiQuery = listQuery({});
export const ledgerApiQuery = listQuery({
  type: v.optional(v.pipe(type, v.description("Rows of this kind only"))),
});

/** Years of four digits, so that every month has a first day and one after its last. */
const month = v.pipe(
  v.string("Give a month as YYYY-MM."),
  v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Give a month as YYYY-MM."),
  v.description("YYYY-MM, in UTC"),
);
export const statementQuery = v.object({ month });
