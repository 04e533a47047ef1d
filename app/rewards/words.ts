import type { LedgerType } from "@worker/domain/views/rewards/own-ledger";
import type { Worth } from "@worker/domain/views/rewards/worth";
import { pointsWords as points } from "@worker/domain/voice/rewards/points-words";
import { formatMoney } from "~/ui/format";

export { points };

/** "$10.00". */
export const money = ({ cents }: Worth): string => formatMoney(cents);

/** "1,000 points ($10.00)". */
export const pointsAndMoney = (worth: Worth): string => `${points(worth.points)} (${money(worth)})`;

/** The kinds whose rows each have a description of their own; of the others it says what the kind says. */
export const DESCRIBED: ReadonlySet<LedgerType> = new Set([
  "redemption",
  "redemption_return",
  "reversal",
  "correction",
] as const);

/** What each kind of row of the ledger is called. */
export const LEDGER_WORDS: Record<LedgerType, string> = {
  signup_bonus: "Welcome bonus",
  referral_bonus: "Referral bonus",
  review_reward: "Review reward",
  cashback: "Cashback",
  redemption: "Redeemed",
  redemption_return: "Redemption returned",
  reversal: "Taken back",
  correction: "Corrected by staff",
};
