import { DAY_MS } from "../../../days";

export const REDEMPTION_KINDS = ["gift_card", "cash", "store_credit"] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

/** The fewest points of each kind; a point is a cent (rules/rewards#redemption). */
export const REDEMPTION_MINIMUMS = { gift_card: 1000, cash: 2500, store_credit: 1 } as const satisfies Record<
  RedemptionKind,
  number
>;

/** `held`: the points have left the balance, and nothing is paid out yet. */
export const REDEMPTION_STATES = ["held", "fulfilled", "returned"] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Why the points went back: staff could not pay it out, its member canceled it, its account was deleted, or its payment came back. */
export const RETURN_CAUSES = ["staff", "canceled", "account_deleted", "bounced"] as const;

/** How long after it was fulfilled staff can say that the payment came back (rules/rewards#bounced-payments). */
export const BOUNCE_DAYS = 30;
export const BOUNCE_MS = BOUNCE_DAYS * DAY_MS;

export const CASH_METHODS = ["bank_transfer", "paypal"] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

/** Requests of a member that are open at once, so that nobody fills the queue point by point. */
export const OPEN_REDEMPTIONS_MAX = 5;

/** Requests of a member within 24 hours, canceled ones too: each of them mails, and moves the books. */
export const REDEMPTIONS_A_DAY = 10;

/** How long after its settlement the payout details stay, for questions (rules/rewards#payout-details). */
export const PAYOUT_KEPT_DAYS = 30;
export const PAYOUT_KEPT_MS = PAYOUT_KEPT_DAYS * DAY_MS;
