/** What the Posts tab can be narrowed to (rules/people#posts). */
export const POST_FILTERS = ["all", "threads", "replies", "reviews", "social"] as const;
export type PostFilter = (typeof POST_FILTERS)[number];
