/** As what staff can look at the site without naming a member (rules/access#view-as). */
export const VIEWED_ROLES = ["visitor", "member", "trusted", "verified_vendor", "moderator"] as const;
export type ViewedRole = (typeof VIEWED_ROLES)[number];

/** How long a view lasts, minutes (rules/access#view-as). */
export const VIEW_MINUTES = 15;

/** Whom the site is shown as, and until when. */
export interface ViewAs {
  role: ViewedRole | null;
  /** The member's name; null where a role is viewed. */
  username: string | null;
  /** UTC epoch milliseconds. */
  until: number;
}
