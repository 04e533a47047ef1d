/** Characters that a search takes to begin with; suggestions come from the first (rules/search#suggestions). */
export const NAVIGATE_FROM = 2;
export const SUGGEST_FROM = 1;

export const TOO_SHORT = `Type at least ${NAVIGATE_FROM} characters to search.`;

/** Whether something was typed, and yet too little to search for. @param q as `shownQuery` leaves it */
export const isTooShort = (q: string): boolean => q !== "" && Array.from(q).length < NAVIGATE_FROM;
