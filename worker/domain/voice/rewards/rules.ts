/** Document 1 §9: points for an approved registration. */
export const SIGNUP_BONUS = 500;

/** Where everybody starts: bronze, and the referrals that the next tier asks for. */
export const FIRST_TIER = { tier: "bronze", nextTierRequirement: 5 } as const;

/** Points for a verified review by the author's tier (document 3 §9); never by its rating (rulings R8). */
export const REVIEW_REWARDS = { bronze: 100, silver: 250, gold: 500, platinum: 1000 } as const;
