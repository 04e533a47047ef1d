import { Forbidden } from "../../../errors";

/** As what staff can look at the site without naming a member (rules/access#view-as). */
export const VIEWED_ROLES = ["visitor", "member", "trusted", "verified_vendor", "moderator"] as const;
export type ViewedRole = (typeof VIEWED_ROLES)[number];

/** Whom the site is shown as, and until when. */
export interface ViewAs {
  role: ViewedRole | null;
  /** The member's name; null where a role is viewed. */
  username: string | null;
  /** UTC epoch milliseconds. */
  until: number;
}

/** Whoever views the site as another changes nothing and reads nothing private. */
export class ViewingAs extends Forbidden {
  override name = "ViewingAs";
  constructor(message = "You view the site as somebody else: nothing can be changed, and private parts stay closed.") {
    super(message, "viewing-as");
  }
}
