/** Document 1 §9: points for an approved registration. */
export const SIGNUP_BONUS = 500;

/** Where everybody starts: bronze, and the referrals that the next tier asks for. */
export const FIRST_TIER = { tier: "bronze", nextTierRequirement: 5 } as const;
