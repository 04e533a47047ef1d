import type { Hono } from "hono";
import type { AppEnv } from "../middleware/types";
import type { Section } from "../sections";
import { accountApi } from "./account/account";
import { accountEmailApi } from "./account/email";
import { notificationPreferencesApi } from "./account/notification-preferences";
import { notificationsApi } from "./account/notifications";
import { accountPasswordApi } from "./account/password";
import { accountPictureApi } from "./account/picture";
import { accountAvatarApi, accountCoverApi, accountProfileApi } from "./account/profile";
import { accountPrivacyApi } from "./account/privacy";
import { priceAlertsApi } from "./account/price-alerts";
import { accountReviewsApi } from "./account/reviews";
import { accountRewardsApi } from "./account/rewards";
import { secondFactorApi } from "./account/second-factor";
import { pushSubscriptionsApi } from "./account/push-subscriptions";
import { accountSessionsApi } from "./account/sessions";
import { savedSearchesApi } from "./account/saved-searches";
import { accountVisitorsApi } from "./account/visitors";
import { watchingApi } from "./account/watching";
import { wishlistApi } from "./account/wishlist";
import { announcedChangesApi } from "./admin/announced-changes";
import { auditApi } from "./admin/audit";
import { adminDashboardApi } from "./admin/dashboard";
import { invitesApi } from "./admin/invites";
import { loginLogApi } from "./admin/login-log";
import { messagePatternsApi } from "./admin/message-patterns";
import { memberConversationsApi, openedConversationsApi } from "./admin/opened-conversations";
import { reportedMessagesApi } from "./admin/reported-messages";
import { adminOutboxApi } from "./admin/outbox";
import { adminRewardsApi } from "./admin/rewards";
import { adminSettingsApi } from "./admin/settings";
import { adminSuspensionsApi } from "./admin/suspensions";
import { adminUsersApi } from "./admin/users";
import { authApi } from "./auth/auth";
import { passwordResetApi } from "./auth/password-reset";
import { registerApi } from "./auth/register";
import { productsApi } from "./catalogue/products";
import { searchApi } from "./catalogue/search";
import { substancesApi } from "./catalogue/substances";
import { vendorsApi } from "./catalogue/vendors";
import { blocksApi } from "./messages/blocks";
import { contactRequestsApi } from "./messages/contact-requests";
import { inboxApi } from "./messages/inbox";
import { legalNoticesApi } from "./messages/legal-notices";
import { messageKeysApi } from "./messages/message-keys";
import { conversationsApi } from "./messages/conversations";
import { forumDraftsApi } from "./forum/drafts";
import { forumApi } from "./forum/forum";
import { forumCategoryModerationApi, forumModerationApi } from "./forum/moderation";
import { forumStancesApi } from "./forum/stances";
import { labCertificatesApi } from "./lab/certificates";
import { labDraftsApi } from "./lab/drafts";
import { labApi } from "./lab/lab";
import { labPanelApi } from "./lab/panel";
import { labPartnersApi } from "./lab/partners";
import { appealsApi } from "./moderation/appeals";
import { moderationApi } from "./moderation/cases";
import { integrityApi } from "./moderation/integrity";
import { moderationRegistrationsApi } from "./moderation/registrations";
import { reportsApi } from "./moderation/reports";
import { workApi } from "./moderation/work";
import { collectionApi, collectionsApi } from "./people/collection";
import { badgesApi } from "./people/badges";
import { friendsApi } from "./people/friends";
import { galleriesApi } from "./people/galleries";
import { restrictionsApi } from "./people/restrictions";
import { socialApi } from "./social/social";
import { peopleApi } from "./people/people";
import { claimsApi, staffClaimsApi, vendorClaimsApi } from "./reviews/claims";
import { photosApi } from "./reviews/photos";
import { reviewsApi } from "./reviews/reviews";
import { testerApplicationApi } from "./programs/tester-application";
import { redemptionsApi } from "./rewards/redemptions";
import { ageGateApi } from "./site/age-gate";
import { healthApi } from "./site/health";
import { mailApi } from "./site/mail";
import { pingApi } from "./site/ping";
import { supportApi, ticketsApi } from "./site/support";
import { waitlistApi } from "./site/waitlist";
import { staffApplicationsApi } from "./staff/applications";
import { chargesApi, planRequestsApi } from "./staff/charges";
import { staffRedemptionsApi } from "./staff/redemptions";
import { staffTesterApplicationsApi } from "./staff/tester-applications";
import { staffVendorsApi } from "./staff/vendors";
import { applicationsApi } from "./vendor/applications";
import { bannerApi } from "./vendor/banner";
import { vendorLabsApi } from "./vendor/labs";
import { loungeApi } from "./vendor/lounge";
import { plansApi } from "./vendor/plan";
import { staffProductsApi, vendorProductsApi } from "./vendor/products";
import { vendorProfileApi } from "./vendor/profile";
import { dealsApi, promotionsApi } from "./vendor/promotions";
import { vendorStatsApi } from "./vendor/stats";
import { apiTokensApi } from "./vendor/tokens";

/** What answers below each address of the API, by section. Who may call which stands in worker/access-table.ts. */
export const API = {
  site: {
    "/api/health": healthApi,
    "/api/ping": pingApi,
    "/api/age-gate": ageGateApi,
    "/api/waitlist": waitlistApi,
    "/api/mail": mailApi,
  },
  signIn: {
    "/api/auth": authApi,
    "/api/auth/register": registerApi,
    "/api/auth/password-reset": passwordResetApi,
  },

  vendors: {
    "/api/vendors": vendorsApi,
    "/api/deals": dealsApi,
  },
  products: {
    "/api/products": productsApi,
    "/api/substances": substancesApi,
  },
  search: { "/api/search": searchApi },
  reviews: {
    "/api/photos": photosApi,
    "/api/reviews": reviewsApi,
    "/api/claims": claimsApi,
  },
  lab: {
    "/api/lab": labApi,
    "/api/lab/certificates": labCertificatesApi,
    "/api/lab-panel": labPanelApi,
    "/api/lab-panel/drafts": labDraftsApi("Lab panel"),
    "/api/lab-panel/partners": labPartnersApi,
  },

  forum: {
    "/api/forum": forumApi,
    "/api/forum/drafts": forumDraftsApi,
    "/api/forum/posts": forumStancesApi,
    "/api/forum/categories": forumCategoryModerationApi,
    "/api/forum/threads": forumModerationApi,
  },
  people: {
    "/api/people": peopleApi.route("/", collectionsApi),
    "/api/galleries": galleriesApi,
    "/api/collection": collectionApi,
    "/api/friends": friendsApi,
    "/api/badges": badgesApi,
    "/api/restrictions": restrictionsApi,
    "/api/social": socialApi,
  },
  messages: {
    "/api/conversations": conversationsApi,
    "/api/message-keys": messageKeysApi,
    "/api/inbox": inboxApi,
    "/api/blocks": blocksApi,
    "/api/contact-requests": contactRequestsApi,
    "/api/legal-notices": legalNoticesApi,
  },
  rewards: { "/api/redemptions": redemptionsApi },
  programs: { "/api/tester-application": testerApplicationApi },
  account: {
    "/api/account": accountApi,
    "/api/account/email": accountEmailApi,
    "/api/account/password": accountPasswordApi,
    "/api/account/second-factor": secondFactorApi,
    "/api/account/sessions": accountSessionsApi,
    "/api/account/reviews": accountReviewsApi,
    "/api/account/rewards": accountRewardsApi,
    "/api/account/picture": accountPictureApi,
    "/api/account/profile": accountProfileApi,
    "/api/account/avatar": accountAvatarApi,
    "/api/account/cover": accountCoverApi,
    "/api/account/privacy": accountPrivacyApi,
    "/api/account/visitors": accountVisitorsApi,
    "/api/account/notification-preferences": notificationPreferencesApi,
    "/api/account/push-subscriptions": pushSubscriptionsApi,
    "/api/notifications": notificationsApi,
    "/api/wishlist": wishlistApi,
    "/api/price-alerts": priceAlertsApi,
    "/api/watching": watchingApi,
    "/api/saved-searches": savedSearchesApi,
  },
  vendorDashboard: {
    "/api/applications": applicationsApi,
    "/api/vendor/profile": vendorProfileApi,
    "/api/vendor/banner": bannerApi,
    "/api/vendor/products": vendorProductsApi,
    "/api/vendor/labs": vendorLabsApi,
    "/api/vendor/promotions": promotionsApi,
    "/api/vendor/claims": vendorClaimsApi,
    "/api/vendor/plan": plansApi,
    "/api/vendor/tokens": apiTokensApi,
    "/api/vendor/stats": vendorStatsApi,
    "/api/vendor/lounge": loungeApi,
  },

  staff: {
    "/api/staff/applications": staffApplicationsApi,
    "/api/staff/vendors": staffVendorsApi,
    "/api/staff/products": staffProductsApi,
    "/api/staff/claims": staffClaimsApi,
    "/api/staff/redemptions": staffRedemptionsApi,
    "/api/staff/tester-applications": staffTesterApplicationsApi,
    "/api/staff/charges": chargesApi,
    "/api/staff/plan-requests": planRequestsApi,
    "/api/staff/tickets": ticketsApi,
  },
  moderation: {
    "/api/reports": reportsApi,
    "/api/appeals": appealsApi,
    "/api/moderation": moderationApi,
    "/api/moderation/registrations": moderationRegistrationsApi,
    "/api/moderation/work": workApi,
    "/api/integrity": integrityApi,
  },
  admin: {
    "/api/admin/overview": adminDashboardApi,
    "/api/admin/users": adminUsersApi.route("/", memberConversationsApi),
    "/api/admin/conversations": openedConversationsApi,
    "/api/admin/settings": adminSettingsApi,
    "/api/admin/settings/suspensions": adminSuspensionsApi,
    "/api/admin/audit": auditApi,
    "/api/admin/logins": loginLogApi,
    "/api/admin/message-patterns": messagePatternsApi,
    "/api/admin/reported-messages": reportedMessagesApi,
    "/api/admin/outbox": adminOutboxApi,
    "/api/admin/announced-changes": announcedChangesApi,
    "/api/admin/rewards": adminRewardsApi,
    "/api/invites": invitesApi,
  },

  content: { "/api/support": supportApi },
} satisfies Partial<Record<Section, Record<string, Hono<AppEnv>>>>;

/** Answers each address with what the table names for it. */
export function mountApi(app: Hono<AppEnv>): void {
  for (const resources of Object.values(API)) {
    for (const [path, resource] of Object.entries<Hono<AppEnv>>(resources)) app.route(path, resource);
  }
}
