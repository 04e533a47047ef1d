/** Lengths in code points (rules/social#writing). */
export const SOCIAL_MAX = 5_000;
export const SOCIAL_COMMENT_MAX = 2_000;
export const REPORT_DOSE_MAX = 120;
export const REPORT_NOTES_MAX = 500;
export const REPORT_EFFECTS = { most: 8, length: 40 } as const;

/** What members write, as moderation names it. */
export const SOCIAL_KINDS = ["social_post", "social_comment"] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

export const SOCIAL_TYPES = ["text", "experience_report"] as const;
export type SocialType = (typeof SOCIAL_TYPES)[number];

export const VISIBILITIES = ["public", "followers", "friends"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_LABELS: Record<Visibility, string> = {
  public: "Everybody",
  followers: "Followers and friends",
  friends: "Friends",
};

/** What an experience is of, as the forms of products go. */
export const EXTRACT_TYPES = ["plain-leaf", "leaf-extract", "7oh-tabs", "7oh-powder", "mit-extract", "other"] as const;
export type ExtractType = (typeof EXTRACT_TYPES)[number];
export const EXTRACT_LABELS: Record<ExtractType, string> = {
  "plain-leaf": "Plain leaf",
  "leaf-extract": "Leaf extract",
  "7oh-tabs": "7-OH tablets",
  "7oh-powder": "7-OH powder",
  "mit-extract": "MIT extract",
  other: "Something else",
};

/** Posts of a page: with who wrote them and what their reader may read, 150 rows hold no more (rules/social#cost). */
export const SOCIAL_PAGE = 10;
export const SOCIAL_COMMENTS_PAGE = 20;
/** The most that one page of posts gives, also in the API. */
export const SOCIAL_PAGE_MAX = 30;

/** Posts, comments, edits and deletions of a member, together; and their likes. */
export const SOCIAL_RULE = { limit: 60, windowMs: 3_600_000 } as const;
export const LIKE_RULE = { limit: 600, windowMs: 3_600_000 } as const;
