import { index, type RouteConfig, route } from "@react-router/dev/routes";
import type { Section } from "@worker/sections";
import { again, screen, type Screens, under } from "./screen-routes";

/** A path whose part of the product a later release brings; its page says what will be there. */
const later = (path: string): Screens => [route(path, "content/upcoming.tsx", { id: `later/${path}` })];
const page = (path: string): Screens => [route(path, "content/document.tsx", { id: `document/${path}` })];
const legal = (path: string): Screens => [route(path, "content/legal.tsx", { id: `legal/${path}` })];

/** Every screen, by section. Who may open which stands in worker/access-table.ts. */
export const SCREENS = {
  site: [
    screen("age-gate", "shell/age-gate/route.tsx", [screen("exit", "shell/age-gate/exit.tsx")]),
    screen("waitlist", "shell/entrance/waitlist.tsx", [
      screen("confirm", "shell/entrance/waitlist-confirm.tsx"),
      screen("leave", "shell/entrance/waitlist-leave.tsx"),
    ]),
    screen("preferences/theme", "shell/theme-route.tsx"),
    screen("preferences/region", "products/region/route.tsx"),
    screen("view-as/end", "shell/view-as/end.tsx"),
    screen("offline", "shell/errors/offline.tsx"),
  ],
  signIn: [
    screen("login", "account/login/login.tsx", [screen("second-factor", "account/login/second-factor.tsx")]),
    screen("logout", "account/login/logout.tsx"),
    screen("register", "account/register/register.tsx"),
    screen("password-reset", "account/login/password-reset.tsx", [
      screen("choose", "account/login/password-reset-choose.tsx"),
    ]),
    screen("mail/confirm", "account/email/confirm-email.tsx"),
    screen("mail/refuse", "account/email/refuse-address.tsx"),
    screen("mail/unsubscribe", "account/email/unsubscribe.tsx"),
  ],

  home: [[index("home/home.tsx")]],
  vendors: [
    screen("vendors", "vendors/directory.tsx"),
    screen("vendor/:vendorId", "vendors/vendor.tsx"),
    screen("out/vendor/:vendorId", "vendors/outbound.tsx"),
    screen("deals", "vendors/deals.tsx"),
    screen("vendorbenefitsmailer", "vendors/benefits.tsx"),
    screen("vendor-plans", "vendors/plans.tsx"),
  ],
  products: [
    screen("vendor/:vendorId/product/:productId", "products/page/product.tsx"),
    screen("vendor/:vendorId/product/:productId/history", "products/history/history.tsx"),
    screen("product/:productId", "products/product-redirect.tsx"),
    screen("out/:productId", "products/outbound.tsx"),
    screen("share/:kind/:id", "share/share.tsx"),
    screen("compare", "compare/compare.tsx"),
    screen("compare/tray", "compare/tray/route.tsx"),
  ],
  search: [screen("search", "search/search.tsx")],
  reviews: [
    // The form opens over the list.
    [route("reviews", "reviews/reviews.tsx", [route("write", "reviews/write/write.tsx")])],
    screen("reviews/photo/:photoId", "reviews/photo.tsx"),
    under("reviews/:reviewId", [
      screen("edit", "reviews/write/edit.tsx"),
      screen("history", "reviews/edit-history.tsx"),
      screen("vote", "reviews/vote.tsx"),
      screen("reply", "reviews/reply.tsx"),
    ]),
    screen("claims/new", "claims/new.tsx"),
  ],
  lab: [
    screen("lab-verification", "lab/verification/verification.tsx", [
      screen("panel", "lab-panel/queue.tsx", [
        screen("upload", "lab-panel/upload.tsx"),
        screen("upload/:draftId", "lab-panel/upload-draft.tsx", [screen("preview", "lab-panel/upload-preview.tsx")]),
        screen("results/:resultId", "lab-panel/review.tsx"),
        screen("history", "lab-panel/history.tsx"),
        screen("partners", "lab-panel/partners.tsx", [screen(":partnerId", "lab-panel/partner.tsx")]),
      ]),
    ]),
    screen("lab/:resultId", "lab/result/result.tsx"),
    screen("lab-data", "lab/data.tsx"),
  ],

  forum: [
    screen("community", "forum/browse/community.tsx", [
      screen("category/:categoryId", "forum/browse/category.tsx", [
        screen("follow", "forum/follow/category.tsx"),
        screen("moderate", "forum/moderation/moderate-category.tsx"),
      ]),
      screen("tag/:tag", "forum/browse/tag.tsx"),
      screen("about/:kind/:aboutId", "forum/browse/about.tsx"),
      screen("thread/:threadId", "forum/thread/thread.tsx", [
        screen("reply/:replyId", "forum/thread/comments.tsx"),
        screen("write", "forum/write/answer/reply.tsx"),
        screen("moderate", "forum/moderation/moderate.tsx"),
        screen("solution", "forum/thread/solution.tsx"),
        screen("poll", "forum/poll/vote.tsx", [screen("edit", "forum/write/edit-poll.tsx")]),
        screen("follow", "forum/follow/thread.tsx"),
      ]),
      screen("create-thread", "forum/write/thread/create-thread.tsx"),
      screen("post/:postId", "forum/thread/post.tsx", [
        screen("comment", "forum/write/answer/comment.tsx"),
        screen("edit", "forum/write/edit.tsx"),
        screen("delete", "forum/write/delete.tsx"),
        screen("history", "forum/write/history.tsx"),
        screen("stance", "forum/stance/stance.tsx"),
        screen("bookmark", "forum/bookmarks/bookmark.tsx"),
        screen("share", "forum/share/share.tsx"),
      ]),
      screen("moderation-log", "forum/moderation/moderation-log.tsx"),
      screen("search", "forum/search/search.tsx"),
      screen("feed", "forum/browse/feed.tsx"),
      screen("my-posts", "forum/browse/my-posts.tsx"),
      screen("followed", "forum/follow/followed.tsx"),
      screen("bookmarks", "forum/bookmarks/bookmarks.tsx"),
    ]),
  ],
  people: [
    screen("profile", "profiles/own-profile.tsx", [
      screen("settings", "profiles/settings.tsx"),
      screen("customize", "profiles/customize/customize.tsx"),
      screen("galleries/new", "profiles/galleries/change/new.tsx"),
      screen("galleries/:galleryId/edit", "profiles/galleries/change/edit.tsx"),
      screen("galleries/:galleryId/items", "profiles/galleries/change/items.tsx", [
        screen(":itemId", "profiles/galleries/change/item.tsx"),
      ]),
      screen("galleries/:galleryId/video", "profiles/galleries/change/video.tsx"),
      screen("collection/add", "profiles/collection/add.tsx"),
      screen("collection/edit/:productId", "profiles/collection/edit.tsx"),
    ]),
    screen("profile/:userId", "profiles/profile.tsx", [
      screen("activity", "profiles/activity.tsx"),
      screen("about", "profiles/about.tsx"),
      screen("galleries", "profiles/galleries/galleries.tsx", [screen(":galleryId", "profiles/galleries/gallery.tsx")]),
      screen("collection", "profiles/collection/collection.tsx"),
      screen("collection/:productId", "profiles/collection/entry.tsx"),
      screen("portfolio", "profiles/portfolio/portfolio.tsx"),
      screen("analytics", "profiles/analytics/analytics.tsx"),
      again("followers", "profiles/follow-list.tsx"),
      again("following", "profiles/follow-list.tsx"),
      screen("follow", "profiles/follow.tsx"),
      screen("friend", "profiles/friend.tsx"),
      screen("block", "profiles/block.tsx"),
      screen("badges", "profiles/badges/member-badges.tsx"),
      screen("restrict", "profiles/restrict.tsx"),
    ]),
    screen("badges", "profiles/badges/badges.tsx"),
    screen("friends", "profiles/friends.tsx"),
    screen("social", "social/hub.tsx", [
      screen("tag/:tag", "social/tag.tsx"),
      screen("post/:postId", "social/post/post.tsx", [
        screen("like", "social/post/like.tsx"),
        screen("comment", "social/post/comment.tsx"),
        screen("share", "social/post/share.tsx"),
        screen("pass-on", "social/post/pass-on.tsx"),
        screen("edit", "social/write/edit.tsx"),
        [route("delete", "social/write/delete.tsx", { id: "social/post/delete" })],
        [route("history", "social/write/history.tsx", { id: "social/post/history" })],
      ]),
      screen("comment/:commentId", "social/post/comment-at.tsx", [
        screen("edit", "social/write/edit-comment.tsx"),
        [route("delete", "social/write/delete.tsx", { id: "social/comment/delete" })],
        [route("history", "social/write/history.tsx", { id: "social/comment/history" })],
      ]),
    ]),
  ],
  // Whom to write to is chosen beside the list.
  messages: [
    [
      route("messages", "messages/messages.tsx", [
        route("new", "messages/new-message.tsx"),
        route("requests", "messages/requests/requests.tsx"),
        route("requests/sent", "messages/requests/sent-requests.tsx"),
        route("settings/:conversationId", "messages/settings/settings.tsx"),
      ]),
    ],
  ],
  rewards: [
    screen("rewards", "rewards/rewards.tsx"),
    screen("referrals", "rewards/referrals.tsx", [screen("redeem", "redeeming/redeem.tsx")]),
  ],
  programs: [
    screen("trusted-tester-application", "testers/testers.tsx"),
    screen("taper-tracker", "content/taper-tracker.tsx"),
  ],

  account: [
    screen("account", "account/account.tsx", [
      screen("email", "account/email/email.tsx", [screen("confirmation", "account/email/email-confirmation.tsx")]),
      screen("password", "account/password/password.tsx"),
      screen("second-factor", "account/second-factor/second-factor.tsx"),
      screen("sessions", "account/sessions.tsx"),
      screen("keys", "account/keys.tsx"),
      screen("picture", "account/picture/picture.tsx"),
      screen("notifications", "account/notifications/notifications.tsx"),
      screen("privacy", "account/privacy/privacy.tsx", [
        screen("blocked", "account/privacy/kept-away.tsx"),
        screen("visitors", "account/privacy/visitors.tsx"),
      ]),
      screen("wishlist", "account/wishlist.tsx"),
      screen("price-alerts", "account/price-alerts.tsx"),
      screen("searches", "account/searches/searches.tsx", [screen("save", "account/searches/save.tsx")]),
      screen("watching", "account/watching/watching.tsx", [screen("news/:eventId", "account/watching/news.tsx")]),
      screen("reviews", "account/reviews.tsx"),
      screen("claims", "account/claims.tsx"),
      screen("decisions", "account/decisions/decisions.tsx", [screen(":caseId", "account/decisions/decision.tsx")]),
      screen("data", "account/data.tsx"),
      screen("delete", "account/delete.tsx"),
    ]),
    screen("notifications", "notifications/notifications.tsx"),
  ],
  vendorDashboard: [
    screen("verification", "verification/verification.tsx", [screen("domain", "verification/domain.tsx")]),
    again("vendor-verification", "verification/verification.tsx"),
    screen("mail/domain", "verification/confirm-domain.tsx"),
    screen("vendor-dashboard", "dashboard/dashboard.tsx", [
      screen("profile", "dashboard/profile.tsx"),
      screen("banner", "dashboard/plan/banner.tsx"),
      screen("products", "dashboard/products.tsx", [
        screen("new", "dashboard/products/new.tsx"),
        screen(":productId/edit", "dashboard/products/edit.tsx"),
      ]),
      screen("labs", "dashboard/labs/labs.tsx", [
        screen("new", "dashboard/labs/new.tsx"),
        screen("results/:resultId", "dashboard/labs/result.tsx"),
        screen(":draftId", "dashboard/labs/draft.tsx", [screen("preview", "dashboard/labs/preview.tsx")]),
      ]),
      screen("promotions", "dashboard/promotions/promotions.tsx"),
      screen("claims", "dashboard/claims.tsx"),
      screen("reviews", "dashboard/reviews.tsx"),
      screen("plan", "dashboard/plan.tsx"),
      screen("tokens", "dashboard/plan/tokens.tsx"),
    ]),
    screen("vendor-lounge", "lounge/dashboard.tsx", [
      screen("messages", "lounge/messages.tsx"),
      screen("requests", "lounge/requests.tsx"),
      screen("analytics", "lounge/analytics.tsx"),
    ]),
  ],

  staff: [
    screen("staff-dashboard", "staff/dashboard.tsx", [
      screen("applications", "staff/applications.tsx", [screen(":applicationId", "staff/application.tsx")]),
      screen("vendors", "staff/vendors.tsx", [screen(":vendorId/verification", "staff/vendor-verification.tsx")]),
      screen("products", "staff/products.tsx", [
        screen("new", "staff/product-new.tsx"),
        screen(":productId/edit", "staff/product-edit.tsx"),
      ]),
      screen("claims", "staff/claims.tsx"),
      screen("charges", "staff/charges.tsx"),
      screen("tickets", "staff/tickets.tsx"),
      screen("testers", "testers/queue/applications.tsx", [screen(":applicationId", "testers/queue/application.tsx")]),
      screen("view-as", "staff/view-as.tsx"),
    ]),
    later("vendor-accountability"),
    later("quality-compliance"),
    screen("review-integrity", "staff/integrity/reviews.tsx", [
      screen("alerts", "staff/integrity/alerts.tsx"),
      screen("analytics", "staff/integrity/analytics.tsx"),
      screen("consumer-alerts", "staff/integrity/consumer-alerts.tsx"),
    ]),
  ],
  moderation: [
    screen("report", "moderation/report.tsx"),
    under("moderation", [screen("registrations", "moderation/queue/registrations.tsx")]),
    [route("moderation", "moderation/queue/queue.tsx", [route(":caseId", "moderation/queue/case.tsx")])],
  ],
  admin: [
    screen("admin-dashboard", "admin/dashboard/dashboard.tsx"),
    again("admin", "admin/dashboard/dashboard.tsx"),
    under("admin", [
      screen("users", "admin/users/users.tsx", [
        screen(":userId", "admin/users/user.tsx", [
          screen("conversations", "admin/opened-conversations/member-conversations.tsx"),
        ]),
      ]),
      screen("conversations/:conversationId", "admin/opened-conversations/opened-conversation.tsx"),
      screen("settings", "admin/settings/settings.tsx", [
        screen("regions", "admin/settings/regions.tsx"),
        screen("substances", "admin/settings/substances.tsx"),
      ]),
      screen("patterns", "admin/patterns/patterns.tsx", [screen(":patternId", "admin/patterns/pattern.tsx")]),
      screen("audit", "admin/audit/audit.tsx"),
      screen("outbox", "admin/outbox/outbox.tsx"),
      screen("rewards", "admin/rewards/rewards.tsx", [screen("corrections", "admin/rewards/corrections.tsx")]),
      screen("redemptions", "redeeming/queue/redemptions.tsx"),
      screen("announced-changes", "admin/announcing/announced-changes.tsx"),
    ]),
    screen("admin-tools", "admin/tools/tools.tsx"),
    screen("invite-manager", "admin/invites/invite-manager.tsx"),
    screen("waitlist-manager", "admin/waitlist/waitlist-manager.tsx"),
  ],
  analytics: [later("analytics")],

  content: [
    legal("privacy-policy"),
    legal("terms-of-service"),
    legal("legal-disclaimer"),
    page("mission"),
    page("how-we-verify"),
    page("community-guidelines"),
    page("community/rules"),
    page("membership-upgrade"),
    screen("education/laws", "content/laws.tsx"),
    page("education/:topic"),
    screen("blog", "content/blog.tsx", [screen(":slug", "content/blog-post.tsx")]),
    screen("news", "content/news.tsx", [screen(":slug", "content/news-item.tsx")]),
    screen("contact-support", "content/contact.tsx"),
    screen("*", "shell/errors/not-found.tsx"),
  ],
} satisfies Record<Section, Screens[]>;

export default Object.values(SCREENS).flat(2) satisfies RouteConfig;
