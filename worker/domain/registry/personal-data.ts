import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { announcedChangesData } from "../foundation/announced-changes/personal-data";
import { auditData } from "../foundation/audit/personal-data";
import { casesData } from "../foundation/cases/personal-data";
import { followsData } from "../foundation/follows/personal-data";
import { friendsData } from "../foundation/friends/personal-data";
import { mailData } from "../foundation/mail/personal-data";
import { notificationsData } from "../foundation/notifications/personal-data";
import { photosData } from "../foundation/photos/personal-data";
import { restrictionsData } from "../foundation/profile-access/personal-data";
import { profileViewsData } from "../foundation/profile-views/personal-data";
import { pushData } from "../foundation/push/personal-data";
import { secondFactorData } from "../foundation/second-factor/personal-data";
import { sessionsData } from "../foundation/sessions/personal-data";
import { settingsData } from "../foundation/settings/personal-data";
import { statsData } from "../foundation/stats/personal-data";
import { usersData } from "../foundation/users/personal-data";
import { clicksData } from "../catalogue/clicks/personal-data";
import { labData } from "../catalogue/lab/results/personal-data";
import { pageViewsData } from "../catalogue/page-views/personal-data";
import { productHistoryData } from "../catalogue/product-history/personal-data";
import { productsData } from "../catalogue/products/personal-data";
import { promotionsData } from "../catalogue/promotions/personal-data";
import { substancesData } from "../catalogue/substances/personal-data";
import { vendorsData } from "../catalogue/vendors/personal-data";
import { wishlistData } from "../catalogue/wishlist/personal-data";
import { badgesData } from "../voice/badges/personal-data";
import { claimsData } from "../voice/claims/personal-data";
import { collectionData } from "../voice/collection/personal-data";
import { forumData } from "../voice/forum/personal-data";
import { bookmarksData } from "../voice/forum-bookmarks/personal-data";
import { dismissalsData } from "../foundation/dismissals/personal-data";
import { blocksData } from "../foundation/blocks/personal-data";
import { contactRequestsData } from "../voice/contact-requests/personal-data";
import { messagingSafetyData } from "../voice/messaging-safety/personal-data";
import { messageKeysData } from "../voice/message-keys/personal-data";
import { messageImagesData } from "../voice/message-images/personal-data";
import { messagesData } from "../voice/messages/personal-data";
import { reportedMessagesData } from "../voice/reported-messages/personal-data";
import { followingData } from "../voice/forum-following/personal-data";
import { pollsData } from "../voice/forum-polls/personal-data";
import { galleriesData } from "../voice/galleries/personal-data";
import { profilesData } from "../voice/profiles/personal-data";
import { consumerAlertsData } from "../catalogue/consumer-alerts/personal-data";
import { integrityData } from "../voice/integrity/personal-data";
import { writtenReviewsData } from "../voice/review-writing/personal-data";
import { reviewsData } from "../voice/reviews/personal-data";
import { rewardBooksData } from "../oversight/reward-books/personal-data";
import { rewardCorrectionsData } from "../oversight/reward-corrections/personal-data";
import { redemptionsData } from "../voice/redemptions/personal-data";
import { rewardsData } from "../voice/rewards/personal-data";
import { savedSearchesData } from "../voice/saved-searches/personal-data";
import { watchingData } from "../voice/watching/personal-data";
import { socialData } from "../voice/social/personal-data";
import { supportData } from "../voice/support/personal-data";
import { testersData } from "../voice/testers/personal-data";
import { applicationsData } from "../oversight/applications/personal-data";
import { invitesData } from "../oversight/invites/personal-data";
import { viewAsData } from "../oversight/view-as/personal-data";
import { plansData } from "../oversight/plans/personal-data";
import { waitlistData } from "../oversight/waitlist/personal-data";
import type { PersonalData } from "../foundation/privacy/personal-data";
import type * as tables from "./tables";

type TableName = {
  [K in keyof typeof tables]: (typeof tables)[K] extends SQLiteTable ? K : never;
}[keyof typeof tables];

/**
 * Every table of the database, by its name in the schema: what an export gives of it, and what a deletion takes. Does not
 * compile while a table says neither.
 */
export const PERSONAL_DATA: Readonly<Record<TableName, PersonalData>> = {
  ...usersData,
  ...writtenReviewsData,
  ...reviewsData,
  ...forumData,
  ...bookmarksData,
  ...messagesData,
  ...messageKeysData,
  ...messageImagesData,
  ...reportedMessagesData,
  ...contactRequestsData,
  ...messagingSafetyData,
  ...blocksData,
  ...followsData,
  ...friendsData,
  ...collectionData,
  ...restrictionsData,
  ...profileViewsData,
  ...dismissalsData,
  ...followingData,
  ...pollsData,
  ...notificationsData,
  ...photosData,
  ...pushData,
  ...badgesData,
  ...rewardsData,
  ...rewardCorrectionsData,
  ...rewardBooksData,
  ...redemptionsData,
  ...invitesData,
  ...sessionsData,
  ...secondFactorData,
  ...mailData,
  ...claimsData,
  ...wishlistData,
  ...watchingData,
  ...savedSearchesData,
  ...socialData,
  ...casesData,
  ...applicationsData,
  ...supportData,
  ...testersData,
  ...labData,
  ...auditData,
  ...settingsData,
  ...announcedChangesData,
  ...statsData,
  ...clicksData,
  ...pageViewsData,
  ...productHistoryData,
  ...productsData,
  ...promotionsData,
  ...substancesData,
  ...vendorsData,
  ...plansData,
  ...viewAsData,
  ...waitlistData,
  ...profilesData,
  ...galleriesData,
  ...consumerAlertsData,
  ...integrityData,
};
