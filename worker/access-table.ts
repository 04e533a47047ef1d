import { COMMUNITY_ROWS } from "./access-community";
import {
  row,
  GET,
  POST,
  FORM,
  PUT,
  ANY,
  cached,
  cachedReviews,
  cachedThread,
  testers,
  shut,
  type Rule,
} from "./access-rows";
import type { Section } from "./sections";

/**
 * The one access table, by section. An address without a row is not found, and a method that its rows do not name is
 * refused, even where code would answer it.
 */
export const TABLE = {
  site: [
    row("outside", GET, "none", [
      "/assets/*",
      "/marks/1/:id",
      "/__manifest",
      "/og/*",
      "/api-docs.css",
      "/manifest.webmanifest",
      "/push-worker.js",
      "/taper",
      "/taper/*",
    ]),
    row("outside", GET, "none", ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/robots.txt"]),
    row("outside", GET, "none", ["/api/health", "/api/ping"]),
    row("outside", FORM, "none", ["/waitlist", "/waitlist/confirm", "/waitlist/leave"]),
    row("outside", POST, "none", ["/api/waitlist", "/api/waitlist/confirm", "/api/waitlist/leave"]),
    row("outside", POST, "none", ["/api/mail/confirm", "/api/mail/refuse"]),
    row("outside", FORM, "none", ["/preferences/theme", "/preferences/region", "/compare/tray"]),
    row("outside", GET, "none", ["/age-gate/exit"]),
    row("outside", FORM, "none", ["/view-as/end"]),
    row("newcomers", FORM, "none", ["/age-gate"], testers),
    row("newcomers", POST, "none", ["/api/age-gate"], testers),
    row("everyone", GET, "none", ["/offline"], cached()),
    row("everyone", GET, "none", ["/sitemap.xml", "/sitemaps/*", "/feeds/*", "/api/docs", "/api/openapi.json"]),
  ],
  signIn: [
    row("outside", FORM, "none", ["/login", "/login/second-factor", "/logout"]),
    row("outside", FORM, "none", ["/password-reset", "/password-reset/*", "/mail/*"]),
    row("outside", GET, "none", ["/api/auth/me"]),
    row("outside", POST, "none", ["/api/auth/login", "/api/auth/second-factor", "/api/auth/logout"]),
    row("outside", POST, "none", ["/api/auth/password-reset", "/api/auth/password-reset/confirm"]),
    row("newcomers", FORM, "overlay", ["/register"]),
    row("newcomers", POST, "none", ["/api/auth/register"]),
  ],

  home: [row("everyone", GET, "overlay", ["/"], { cached: true })],
  vendors: [
    row("everyone", GET, "overlay", ["/vendors"], cached("catalogue")),
    row("everyone", GET, "overlay", ["/vendor/:id"], cachedThread),
    row("everyone", GET, "overlay", ["/deals", "/vendorbenefitsmailer", "/vendor-plans"]),
    row("everyone", GET, "required", ["/out/vendor/:id"]),
    row("everyone", GET, "none", ["/api/vendors", "/api/vendors/:id", "/api/deals"]),
  ],
  products: [
    row("everyone", GET, "overlay", ["/vendor/:id/product/:id"], cachedThread),
    row("everyone", GET, "overlay", ["/vendor/:id/product/:id/history"], cached("catalogue")),
    row("everyone", GET, "none", [
      "/vendor/:id/product/:id/history/prices.csv",
      "/vendor/:id/product/:id/history/lab-results.csv",
    ]),
    row("everyone", GET, "overlay", ["/product/:id", "/compare", "/share/:id/:id"]),
    row("everyone", GET, "none", ["/compare/products.csv", "/compare/vendors.csv"]),
    row("everyone", GET, "required", ["/out/:id"]),
    row("everyone", GET, "none", ["/images/*"]),
    row("everyone", GET, "none", [
      "/api/products",
      "/api/products/:id",
      "/api/products/:id/prices",
      "/api/products/:id/changes",
    ]),
    row("everyone", GET, "none", ["/api/substances/statuses", "/api/substances/suspensions"]),
  ],
  search: [
    row("everyone", GET, "overlay", ["/search"], cached("catalogue")),
    row("everyone", GET, "none", ["/api/search", "/api/search/suggestions"]),
  ],
  reviews: [
    row("everyone", GET, "overlay", ["/reviews"], cachedReviews),
    row("login", FORM, "overlay", ["/reviews/write", "/reviews/:id/edit", "/reviews/:id/vote"]),
    row("login", GET, "overlay", ["/reviews/:id/history"]),
    row("everyone", GET, "overlay", ["/reviews/photo/:id"]),
    row("everyone", GET, "none", ["/files/photos/:id", "/files/photos/:id/small"]),
    row("login", POST, "required", ["/api/photos"]),
    row("vendor.own", FORM, "overlay", ["/reviews/:id/reply"]),
    row("everyone", GET, "none", ["/api/reviews", "/api/reviews/:id"]),
    row("login", POST, "required", ["/api/reviews"]),
    row("login", PUT, "required", ["/api/reviews/:id", "/api/reviews/:id/vote", "/api/reviews/:id/withdrawal"]),
    row("login", GET, "required", ["/api/reviews/:id/history"]),
    row("vendor.own", PUT, "required", ["/api/reviews/:id/reply"]),
    row("login", FORM, "overlay", ["/claims/new"]),
    row("login", FORM, "required", ["/api/claims"]),
  ],
  lab: [
    row("everyone", GET, "overlay", ["/lab-verification", "/lab/:id", "/lab-data"]),
    row("everyone", GET, "none", ["/lab/:id/qr.svg", "/lab/:id/qr.png", "/lab-data/:id", "/certificates/:id"]),
    row("everyone", GET, "none", ["/api/lab", "/api/lab/*"]),
    row("lab.decide", GET, "overlay", ["/lab-verification/panel"]),
    row("lab.decide", FORM, "overlay", ["/lab-verification/panel/*"]),
    row("lab.decide", ANY, "required", ["/api/lab-panel/*"]),
  ],

  ...COMMUNITY_ROWS,
  rewards: [
    row("everyone", GET, "overlay", ["/rewards"], cached()),
    row("login", GET, "overlay", ["/referrals"]),
    row("login", FORM, "overlay", ["/referrals/redeem"], shut),
    row("login", FORM, "required", ["/api/redemptions"]),
    row("login", POST, "required", ["/api/redemptions/:id/cancellation"]),
  ],
  programs: [
    row("everyone", GET, "overlay", ["/taper-tracker"], testers),
    // Members see the application there, testers and vendors their parts, staff all (rules/access#who-can-do-what).
    row("login", GET, "overlay", ["/trusted-tester-application"]),
  ],

  account: [
    row("login", GET, "overlay", ["/account/reviews", "/account/claims"]),
    row("login", FORM, "overlay", ["/account/price-alerts", "/account/wishlist"]),
    row("login", FORM, "overlay", ["/account", "/account/*", "/notifications"], shut),
    // Whoever has not passed the age gate can still leave, take the data along and lock the account down.
    row("login", ["DELETE"], "none", ["/api/account"]),
    row("login", ANY, "none", ["/api/account/*"]),
    row("login", GET, "none", ["/api/notifications"]),
    row("login", ["POST", "DELETE"], "none", ["/api/notifications/*"]),
    row("login", GET, "required", ["/api/wishlist", "/api/price-alerts"]),
    row("login", ["GET", "PUT"], "required", ["/api/watching", "/api/saved-searches"]),
    row("login", ["PUT", "DELETE"], "required", ["/api/saved-searches/*"]),
    row("login", ["GET", "POST", "DELETE"], "required", ["/api/watching/*"]),
    row("login", ["PUT", "DELETE"], "required", ["/api/wishlist/*", "/api/price-alerts/*"]),
  ],
  vendorDashboard: [
    row("login", FORM, "overlay", ["/verification", "/verification/domain", "/vendor-verification"], shut),
    row("login", FORM, "required", ["/api/applications"]),
    row("login", ["GET", "POST", "PUT"], "required", ["/api/applications/*"]),
    row("login", GET, "overlay", ["/vendor-dashboard"]),
    row("vendor.own", FORM, "overlay", ["/vendor-dashboard/tokens"], shut),
    row("vendor.own", FORM, "overlay", ["/vendor-dashboard/*"]),
    row("vendor.own", ANY, "required", ["/api/vendor/*"]),
    row("vendor.own", GET, "overlay", ["/vendor-lounge"], shut),
    row("vendor.own", FORM, "overlay", ["/vendor-lounge/*"], shut),
  ],

  staff: [
    row("staff.dashboard", GET, "overlay", ["/staff-dashboard"]),
    row("staff.dashboard", FORM, "overlay", ["/staff-dashboard/*"]),
    row("application.secrets", POST, "required", ["/api/staff/applications/:id/secrets"]),
    row("staff.dashboard", ANY, "required", ["/api/staff/*"]),
    row("platform.tools", GET, "overlay", ["/vendor-accountability", "/quality-compliance"]),
    row("platform.tools", GET, "overlay", ["/review-integrity", "/review-integrity/analytics"]),
    row("platform.tools", FORM, "overlay", ["/review-integrity/alerts", "/review-integrity/consumer-alerts"]),
  ],
  moderation: [
    row("login", FORM, "overlay", ["/report"]),
    row("login", POST, "required", ["/api/reports", "/api/appeals"]),
    row("moderation.queue", FORM, "overlay", ["/moderation"]),
    row("registrations.review", FORM, "overlay", ["/moderation/registrations"]),
    row("moderation.queue", FORM, "overlay", ["/moderation/*"]),
    row("registrations.review", GET, "required", ["/api/moderation/registrations"]),
    row("registrations.review", POST, "required", ["/api/moderation/registrations/*"]),
    row("moderation.queue", ["GET", "POST", "DELETE"], "required", ["/api/moderation/*"]),
    row("platform.tools", FORM, "required", ["/api/integrity/*"]),
  ],
  admin: [
    row("message.open", FORM, "overlay", ["/admin/conversations/:id"]),
    row("message.open", GET, "overlay", ["/admin/users/:id/conversations"]),
    row("message.open", POST, "required", ["/api/admin/conversations/:id/openings"]),
    row("message.open", GET, "required", [
      "/api/admin/conversations/:id/messages",
      "/api/admin/users/:id/conversations",
    ]),
    row("rewards.oversee", FORM, "overlay", ["/admin/rewards", "/admin/rewards/*"]),
    row("admin.tools", POST, "required", ["/api/admin/rewards/faults/:id/mending"]),
    row("rewards.oversee", GET, "required", ["/api/admin/rewards"]),
    row("rewards.oversee", ["GET", "POST"], "required", ["/api/admin/rewards/*"]),
    row("staff.dashboard", FORM, "overlay", ["/admin/redemptions"]),
    row("admin.tools", FORM, "overlay", ["/admin", "/admin/*", "/admin-dashboard", "/invite-manager"]),
    row("admin.tools", GET, "overlay", ["/admin-tools", "/waitlist-manager"]),
    row("admin.tools", ANY, "required", ["/api/admin/*"]),
    row("admin.tools", GET, "required", ["/api/invites", "/api/waitlist/all", "/api/waitlist/export"]),
    row("admin.tools", ["POST", "PUT", "DELETE"], "required", ["/api/invites/*"]),
  ],
  analytics: [row("admin.tools", GET, "overlay", ["/analytics"])],

  content: [
    row("outside", GET, "none", ["/privacy-policy", "/terms-of-service", "/legal-disclaimer"], cached()),
    row("everyone", GET, "overlay", ["/mission", "/how-we-verify", "/membership-upgrade"], cached()),
    row("everyone", GET, "overlay", ["/community-guidelines", "/community/rules"], cached()),
    // The page of laws has a table of statuses.
    row("everyone", GET, "overlay", ["/education/:id"], cached("catalogue")),
    row("everyone", GET, "overlay", ["/blog", "/blog/:id", "/news", "/news/:id"], cached()),
    // The form leads a visitor to the login.
    row("everyone", FORM, "overlay", ["/contact-support"], cached()),
    row("login", FORM, "required", ["/api/support"]),
  ],
} satisfies Record<Section, Rule[][]>;

/** Every row; of two patterns that match an address the first decides. */
export const ACCESS: readonly Rule[] = Object.values(TABLE).flat(2);
