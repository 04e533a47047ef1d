import { isPremium } from "../../catalogue/vendors/premium";
import { planOffers, VERIFICATION_FEE } from "../../catalogue/plan-offers/offers";
import { CHARGE_DUE_DAYS, MOST_POPULAR } from "./forms";
import { TOKENS_MAX } from "./token-forms";
import { TOKEN_RULE } from "./vendor-of-token";

/** What differs between the plans and what they cost, from the constants that the site goes by (rules/plans#compared). */
export const comparedPlans = () => ({
  plans: planOffers().map((offer) => ({
    ...offer,
    popular: offer.plan === MOST_POPULAR,
    /** Whether its products lead a search by relevance. */
    leads: isPremium(offer.plan),
    tokens: offer.apiAccess ? TOKENS_MAX : 0,
  })),
  verificationFee: VERIFICATION_FEE,
  dueDays: CHARGE_DUE_DAYS,
  callsPerMinute: (TOKEN_RULE.limit * 60_000) / TOKEN_RULE.windowMs,
});

export type ComparedPlan = ReturnType<typeof comparedPlans>["plans"][number];
