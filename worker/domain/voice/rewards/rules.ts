/** For an approved registration (rules/rewards#welcome-bonus). */
export const SIGNUP_BONUS = 500;

/** Where everybody starts: bronze, and the referrals that the next tier asks for. */
export const FIRST_TIER = { tier: "bronze", nextTierRequirement: 5 } as const;

/** For a verified review, by the author's tier and never by its rating (rules/rewards#review-reward). */
export const REVIEW_REWARDS = { bronze: 100, silver: 250, gold: 500, platinum: 1000 } as const;
