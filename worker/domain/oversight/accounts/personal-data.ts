import { retainedOnRecord, NOTHING_PERSONAL } from "../../foundation/privacy/personal-data";
import { usersData } from "../../foundation/users/personal-data";
import { sessionsData } from "../../foundation/sessions/personal-data";
import { secondFactorData } from "../../foundation/second-factor/personal-data";
import { mailData } from "../../foundation/mail/personal-data";
import { notificationsData } from "../../foundation/notifications/personal-data";
import { casesData } from "../../foundation/cases/personal-data";
import { labData } from "../../catalogue/lab/results/personal-data";
import { wishlistData } from "../../catalogue/wishlist/personal-data";
import { reviewsData } from "../../voice/reviews/personal-data";
import { rewardsData } from "../../voice/rewards/personal-data";
import { claimsData } from "../../voice/claims/personal-data";
import { supportData } from "../../voice/support/personal-data";
import { invitesData } from "../invites/personal-data";
import { applicationsData } from "../applications/personal-data";

/**
 * Every table of the database, by its name in the schema: what an export gives of it, and what a deletion takes. The
 * registry holds it against all tables, so that a new one does not compile before it says both.
 */
export const PERSONAL_DATA = {
  ...usersData,
  ...reviewsData,
  ...notificationsData,
  ...rewardsData,
  ...invitesData,
  ...sessionsData,
  ...secondFactorData,
  ...mailData,
  ...claimsData,
  ...wishlistData,
  ...casesData,
  ...applicationsData,
  ...supportData,
  ...labData,
  auditLog: retainedOnRecord("The record of administration, kept so that nobody can change it."),
  settings: retainedOnRecord("The site's settings; who changed one is part of the record."),
  siteCounters: NOTHING_PERSONAL,
  clickDays: NOTHING_PERSONAL,
  outboundClicks: NOTHING_PERSONAL,
  pageViews: NOTHING_PERSONAL,
  viewDays: NOTHING_PERSONAL,
  productSizes: NOTHING_PERSONAL,
  products: NOTHING_PERSONAL,
  strainEffects: NOTHING_PERSONAL,
  promotions: retainedOnRecord("A vendor's announcements; who made one is part of its record."),
  substanceStatuses: retainedOnRecord("The table of regions; who changed it is part of its record."),
  substanceSuspensions: retainedOnRecord("The table of suspended substances; who suspended one is part of its record."),
  vendorCategoryRatings: NOTHING_PERSONAL,
  vendorFacets: NOTHING_PERSONAL,
  vendorRatingMonths: NOTHING_PERSONAL,
  vendors: retainedOnRecord("Vendors; a member only verified or hid them, for the site."),
  apiTokens: retainedOnRecord("Write tokens of a vendor; who made one is part of its record."),
  charges: retainedOnRecord("A vendor's charges; staff wrote down how each was settled."),
  planChanges: retainedOnRecord("A vendor's plan; who asked for a change is part of its record."),
  waitlist: retainedOnRecord("The waitlist goes by address and is a matter of its own."),
  waitlistDays: NOTHING_PERSONAL,
  integrityAlerts: retainedOnRecord("Observations about reviews for staff; who resolved one is part of its record."),
  reviewBands: NOTHING_PERSONAL,
};
