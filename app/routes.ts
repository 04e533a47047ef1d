import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** A path whose part of the product a later release brings; its page says what will be there. */
const later = (path: string) => route(path, "content/upcoming.tsx", { id: `later/${path}` });
const page = (path: string) => route(path, "content/document.tsx", { id: `document/${path}` });
const legal = (path: string) => route(path, "content/legal.tsx", { id: `legal/${path}` });

/** Every screen, by area. Who may open which stands in worker/access.ts. */
export default [
  // home, vendors, products, search, reviews
  index("home/home.tsx"),
  route("vendors", "vendors/directory.tsx"),
  route("vendor/:vendorId", "vendors/vendor.tsx"),
  route("vendor/:vendorId/product/:productId", "products/product.tsx"),
  route("product/:productId", "products/product-redirect.tsx"),
  route("search", "search/search.tsx"),
  route("reviews", "reviews/reviews.tsx"),
  later("reviews/write"),
  route("out/:productId", "products/outbound.tsx"),
  route("out/vendor/:vendorId", "vendors/outbound.tsx"),

  // access and account
  route("login", "account/login.tsx"),
  route("login/second-factor", "account/login-second-factor.tsx"),
  route("logout", "account/logout.tsx"),
  route("age-gate", "shell/age-gate-route.tsx"),
  route("age-gate/exit", "shell/age-gate-exit.tsx"),
  route("waitlist", "shell/waitlist.tsx"),
  route("waitlist/confirm", "shell/waitlist-confirm.tsx"),
  route("preferences/theme", "shell/theme-route.tsx"),
  route("offline", "shell/offline.tsx"),
  route("register", "account/register.tsx"),
  route("password-reset", "account/password-reset.tsx"),
  route("password-reset/choose", "account/password-reset-choose.tsx"),
  route("mail/confirm", "account/confirm-email.tsx"),
  route("account", "account/account.tsx"),
  route("account/email", "account/email.tsx"),
  route("account/email/confirmation", "account/email-confirmation.tsx"),
  route("account/password", "account/password.tsx"),
  route("account/picture", "account/picture.tsx"),
  route("account/data", "account/data.tsx"),
  route("account/delete", "account/delete.tsx"),
  route("account/second-factor", "account/second-factor.tsx"),
  route("account/sessions", "account/sessions.tsx"),
  route("notifications", "notifications/notifications.tsx"),
  route("account/notifications", "account/notifications.tsx"),
  later("profile"),
  later("profile/:userId"),

  // reports and moderation
  route("report", "moderation/report.tsx"),
  route("account/decisions", "account/decisions.tsx"),
  route("account/decisions/:caseId", "account/decision.tsx"),
  route("moderation", "moderation/queue.tsx"),
  route("moderation/registrations", "moderation/registrations.tsx"),
  route("moderation/:caseId", "moderation/case.tsx"),

  // administration
  route("admin/settings", "admin/settings.tsx"),
  route("admin/settings/regions", "admin/regions.tsx"),
  route("admin/users", "admin/users.tsx"),
  route("admin/users/:userId", "admin/user.tsx"),
  route("admin/outbox", "admin/outbox.tsx"),
  route("admin", "admin/dashboard.tsx", { id: "admin" }),
  route("admin-dashboard", "admin/dashboard.tsx"),
  route("admin-tools", "admin/tools.tsx"),
  later("analytics"),
  route("invite-manager", "admin/invite-manager.tsx"),
  route("waitlist-manager", "admin/waitlist-manager.tsx"),
  route("admin/audit", "admin/audit.tsx"),
  later("staff-dashboard"),
  route("staff-dashboard/charges", "staff/charges.tsx"),

  // platform tools
  later("trusted-tester-application"),
  later("vendor-accountability"),
  later("quality-compliance"),
  later("review-integrity"),

  // vendors' side
  route("verification", "verification/verification.tsx"),
  route("vendor-verification", "verification/verification.tsx", { id: "vendor-verification" }),
  later("vendor-dashboard"),
  route("vendor-dashboard/plan", "dashboard/plan.tsx"),
  later("vendor-lounge"),
  route("vendorbenefitsmailer", "vendors/benefits.tsx"),
  later("compare"),
  later("deals"),
  later("lab-verification"),

  // community, messages, rewards
  later("community"),
  later("community/category/:categoryId"),
  later("community/create-thread"),
  later("community/thread/:threadId"),
  later("community/feed"),
  later("community/my-posts"),
  later("social"),
  later("messages"),
  later("friends"),
  later("rewards"),
  later("referrals"),
  later("taper-tracker"),

  // words
  legal("privacy-policy"),
  legal("terms-of-service"),
  legal("legal-disclaimer"),
  route("education/laws", "content/laws.tsx"),
  route("education/:topic", "content/document.tsx", { id: "document/education" }),
  page("mission"),
  page("how-we-verify"),
  page("community-guidelines"),
  page("community/rules"),
  page("contact-support"),
  page("membership-upgrade"),
  route("blog", "content/blog.tsx"),
  route("blog/:slug", "content/blog-post.tsx"),
  route("news", "content/news.tsx"),
  route("news/:slug", "content/news-item.tsx"),

  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
