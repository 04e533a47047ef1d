import { type CashMethod, REDEMPTION_MINIMUMS, type RedemptionKind, type RedemptionState } from "./rules";

/** What the form offers: each kind, and of cash each method. */
export const WAYS = ["gift_card", "bank_transfer", "paypal", "store_credit"] as const;
export type Way = (typeof WAYS)[number];

export const WAY_LABELS: Record<Way, string> = {
  gift_card: "Gift card",
  bank_transfer: "Bank transfer",
  paypal: "PayPal",
  store_credit: "Store credit",
};

export const STATE_LABELS: Record<RedemptionState, string> = {
  held: "Waiting for payment",
  fulfilled: "Paid",
  returned: "Points returned",
};

export const kindOf = (way: Way): RedemptionKind => (way === "bank_transfer" || way === "paypal" ? "cash" : way);

export const wayOf = ({ kind, method }: { kind: RedemptionKind; method: CashMethod | null }): Way =>
  kind === "cash" ? (method ?? "bank_transfer") : kind;

export const minimumOf = (way: Way): number => REDEMPTION_MINIMUMS[kindOf(way)];

/** What it is paid as, such as "Gift card: Visa" or "Store credit at Harrow Leaf". */
export function whatItIs({ way, card, store }: { way: Way; card: string | null; store: string | null }): string {
  if (way === "gift_card" && card !== null) return `Gift card: ${card}`;
  if (way === "store_credit" && store !== null) return `Store credit at ${store}`;
  return WAY_LABELS[way];
}
