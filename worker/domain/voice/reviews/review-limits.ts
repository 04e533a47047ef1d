export const REVIEW_TEXT = { title: 120, content: 5000, line: 120, tag: 30, order: 60 } as const;
export const REVIEW_ROWS = { pros: 8, cons: 8, productsPurchased: 10, tags: 5 } as const;

/** Characters of what is searched for in reviews; what is longer is cut (rules/reviews#searching). */
export const REVIEW_SEARCH_MAX = 100;

export const ROW_LISTS = ["pros", "cons", "productsPurchased"] as const;
export type RowList = (typeof ROW_LISTS)[number];

export const EFFECT_LIST = "experienceDetails.effectsExperienced";
export const REVIEW_LISTS = [...ROW_LISTS, EFFECT_LIST] as const;

export const HIDDEN_BY_US = "Our moderators have hidden this review, so it stays as it is.";
