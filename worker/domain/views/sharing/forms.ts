/** What has a page to be shared from, beside the posts of the forum. */
export const SHARED_KINDS = ["vendor", "product", "result", "review"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];
