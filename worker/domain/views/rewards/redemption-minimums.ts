/** Points that a redemption takes at least, by what they are redeemed for; store credit takes any (rules/rewards#worth). */
export const REDEMPTION_MINIMUMS = { giftCard: 1000, cash: 2500 } as const;
