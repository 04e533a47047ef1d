/** Who may open what, written down from the specification (rulings R1–R4, area 1, "Who can do what"), not from the code. */
export const PEOPLE = [
  "visitor",
  "member",
  "trusted",
  "verified_vendor",
  "tester",
  "moderator",
  "staff",
  "admin",
] as const;
export type Who = (typeof PEOPLE)[number];
export const MODES = ["coming_soon", "private", "open"] as const;
export type Mode = (typeof MODES)[number];
export type Outcome = "open" | "overlay" | "landing" | "login" | "forbidden" | "age";

export interface Expectation {
  /** Who passes where the site is open. */
  who: readonly Who[];
  /** What the others get there. */
  others: "login" | "forbidden";
  /** Who gets there at all before the opening; an admin must have passed the age gate, except where it stands. */
  beforeOpening: readonly Who[];
  /** Whether visitors get there while the site is private. */
  privateToo: boolean;
  /** `exempt`: stands outside the gate, or is the way through it. */
  age: "exempt" | "none" | "overlay" | "required";
  /** As app/routes.ts and the API write them. */
  paths: readonly string[];
}

const MEMBERS = PEOPLE.filter((who) => who !== "visitor");
const ADMIN = ["admin"] as const;
const public_ = { who: PEOPLE, others: "login", beforeOpening: ADMIN, privateToo: false } as const;
const refused = { others: "forbidden", beforeOpening: ADMIN, privateToo: false, age: "overlay" } as const;

export const EXPECTATIONS: readonly Expectation[] = [
  {
    ...public_,
    beforeOpening: PEOPLE,
    privateToo: true,
    age: "exempt",
    paths: [
      "/privacy-policy",
      "/terms-of-service",
      "/legal-disclaimer",
      "/login",
      "/login/second-factor",
      "/logout",
      "/waitlist",
      "/waitlist/confirm",
      "/password-reset",
      "/password-reset/choose",
      "/mail/confirm",
      "/mail/domain",
      "/age-gate/exit",
      "/preferences/theme",
      "/robots.txt",
      "/assets/*",
      "/api/auth/me",
      "/api/auth/login",
      "/api/auth/second-factor",
      "/api/auth/logout",
      "/api/waitlist",
      "/api/waitlist/confirm",
      "/api/auth/password-reset",
      "/api/auth/password-reset/confirm",
      "/api/mail/confirm",
      "/api/health",
      "/api/ping",
    ],
  },
  {
    ...public_,
    beforeOpening: ["tester", "admin"],
    privateToo: true,
    age: "exempt",
    paths: ["/age-gate", "/api/age-gate"],
  },
  { ...public_, privateToo: true, age: "overlay", paths: ["/register"] },
  { ...public_, privateToo: true, age: "none", paths: ["/api/auth/register"] },
  { ...public_, beforeOpening: ["tester", "admin"], age: "overlay", paths: ["/taper-tracker"] },
  {
    ...public_,
    age: "overlay",
    paths: [
      "/",
      "/vendors",
      "/vendor/:vendorId",
      "/vendor/:vendorId/product/:productId",
      "/product/:productId",
      "/search",
      "/reviews",
      "/lab-verification",
      "/vendorbenefitsmailer",
      "/compare",
      "/deals",
      "/rewards",
      "/community",
      "/community/category/:categoryId",
      "/community/thread/:threadId",
      "/profile/:userId",
      "/education/laws",
      "/education/:topic",
      "/mission",
      "/how-we-verify",
      "/community-guidelines",
      "/community/rules",
      "/contact-support",
      "/membership-upgrade",
      "/blog",
      "/blog/:slug",
      "/news",
      "/news/:slug",
    ],
  },
  {
    ...public_,
    age: "none",
    paths: [
      "/offline",
      "/pictures/:userId/:file",
      "/images/banners/:vendorId/:file",
      "/images/products/:file",
      "/feeds/reviews.xml",
      "/feeds/vendors.xml",
      "/sitemap.xml",
      "/sitemaps/:name{[0-9]+\\.xml}",
      "/api/vendors",
      "/api/vendors/:id",
      "/api/products",
      "/api/products/:id",
      "/api/reviews",
      "/api/reviews/:id",
      "/api/search",
      "/api/search/suggestions",
      "/api/substances/statuses",
      "/api/substances/suspensions",
      "/api/deals",
      "/api/openapi.json",
      "/api/docs",
    ],
  },
  { ...public_, age: "required", paths: ["/out/:productId", "/out/vendor/:vendorId"] },
  {
    ...public_,
    who: MEMBERS,
    age: "overlay",
    paths: [
      "/reviews/write",
      "/reviews/:reviewId/edit",
      "/reviews/:reviewId/history",
      "/reviews/:reviewId/vote",
      "/account",
      "/account/picture",
      "/account/data",
      "/account/delete",
      "/account/second-factor",
      "/account/sessions",
      "/notifications",
      "/account/notifications",
      "/profile",
      "/verification",
      "/verification/domain",
      "/vendor-verification",
      "/vendor-dashboard",
      "/community/create-thread",
      "/community/feed",
      "/community/my-posts",
      "/social",
      "/messages",
      "/friends",
      "/account/email",
      "/account/email/confirmation",
      "/account/password",
      "/referrals",
      "/trusted-tester-application",
    ],
  },
  {
    ...public_,
    who: MEMBERS,
    age: "required",
    paths: ["/api/reviews/:id/vote", "/api/reviews/:id/withdrawal", "/api/reviews/:id/history"],
  },
  { ...refused, who: ["verified_vendor"], paths: ["/reviews/:reviewId/reply"] },
  { ...refused, who: ["verified_vendor"], age: "required", paths: ["/api/reviews/:id/reply"] },
  { ...public_, who: MEMBERS, age: "none", paths: ["/api/account/picture"] },
  {
    ...public_,
    who: MEMBERS,
    age: "none",
    paths: [
      "/api/account",
      "/api/account/export",
      "/api/account/sessions",
      "/api/account/sessions/:id",
      "/api/account/second-factor",
      "/api/account/second-factor/confirm",
      "/api/account/second-factor/recovery-codes",
    ],
  },
  {
    ...public_,
    who: MEMBERS,
    age: "none",
    paths: ["/api/account/email", "/api/account/email/confirmation", "/api/account/password"],
  },
  {
    ...public_,
    who: MEMBERS,
    age: "none",
    paths: [
      "/api/notifications",
      "/api/notifications/read",
      "/api/notifications/:id/read",
      "/api/notifications/:id",
      "/api/notifications/:id/restore",
      "/api/account/notification-preferences",
    ],
  },
  {
    ...public_,
    who: MEMBERS,
    age: "overlay",
    paths: [
      "/report",
      "/account/decisions",
      "/account/decisions/:caseId",
      "/account/claims",
      "/account/wishlist",
      "/account/price-alerts",
      "/claims/new",
    ],
  },
  { ...public_, who: MEMBERS, age: "required", paths: ["/api/reports", "/api/appeals"] },
  { ...public_, who: MEMBERS, age: "required", paths: ["/api/support"] },
  {
    ...public_,
    who: MEMBERS,
    age: "required",
    paths: ["/api/claims", "/api/wishlist", "/api/wishlist/:id", "/api/price-alerts", "/api/price-alerts/:id"],
  },
  { ...refused, who: ["verified_vendor"], paths: ["/vendor-dashboard/claims"] },
  {
    ...refused,
    who: ["verified_vendor"],
    paths: [
      "/vendor-dashboard/products",
      "/vendor-dashboard/products/new",
      "/vendor-dashboard/products/:productId/edit",
    ],
  },
  {
    ...refused,
    who: ["verified_vendor"],
    age: "required",
    paths: [
      "/api/vendor/products",
      "/api/vendor/products/:id",
      "/api/vendor/products/:id/restore",
      "/api/vendor/products/:id/stock",
      "/api/vendor/products/:id/featured",
      "/api/vendor/products/:id/images",
      "/api/vendor/products/:id/images/:n",
    ],
  },
  {
    ...refused,
    who: ["staff", "admin"],
    paths: ["/staff-dashboard/products", "/staff-dashboard/products/new", "/staff-dashboard/products/:productId/edit"],
  },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: [
      "/api/staff/products",
      "/api/staff/products/:id",
      "/api/staff/products/:id/restore",
      "/api/staff/products/:id/stock",
      "/api/staff/products/:id/featured",
      "/api/staff/products/:id/images",
      "/api/staff/products/:id/images/:n",
    ],
  },
  {
    ...refused,
    who: ["verified_vendor"],
    age: "required",
    paths: ["/api/vendor/claims", "/api/vendor/claims/:id/decision"],
  },
  { ...refused, who: ["staff", "admin"], paths: ["/staff-dashboard/claims"] },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: ["/api/staff/claims", "/api/staff/claims/:id/decision"],
  },
  {
    ...public_,
    who: MEMBERS,
    age: "required",
    paths: [
      "/api/applications",
      "/api/applications/draft",
      "/api/applications/proof/dns",
      "/api/applications/proof/mail",
      "/api/applications/proof/confirm",
    ],
  },
  { ...refused, who: ["moderator", "staff", "admin"], paths: ["/moderation", "/moderation/:caseId"] },
  {
    ...refused,
    who: ["moderator", "staff", "admin"],
    age: "required",
    paths: [
      "/api/moderation/cases",
      "/api/moderation/cases/:id",
      "/api/moderation/cases/:id/claim",
      "/api/moderation/cases/:id/decision",
      "/api/moderation/cases/:id/appeal-decision",
    ],
  },
  { ...refused, who: ["staff", "admin"], paths: ["/moderation/registrations"] },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: ["/api/moderation/registrations", "/api/moderation/registrations/:id"],
  },
  { ...refused, who: ["verified_vendor"], paths: ["/vendor-lounge"] },
  {
    ...refused,
    who: ["verified_vendor"],
    paths: [
      "/vendor-dashboard/plan",
      "/vendor-dashboard/promotions",
      "/vendor-dashboard/tokens",
      "/vendor-dashboard/banner",
    ],
  },
  {
    ...refused,
    who: ["verified_vendor"],
    age: "required",
    paths: [
      "/api/vendor/plan",
      "/api/vendor/plan/request",
      "/api/vendor/banner",
      "/api/vendor/promotions",
      "/api/vendor/promotions/:id",
      "/api/vendor/tokens",
      "/api/vendor/tokens/:id",
    ],
  },
  { ...refused, who: ["staff", "admin"], paths: ["/staff-dashboard/charges", "/staff-dashboard/tickets"] },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: [
      "/api/staff/charges",
      "/api/staff/tickets",
      "/api/staff/tickets/:id",
      "/api/staff/tickets/:id/answer",
      "/api/staff/charges/:id/settlement",
      "/api/staff/plan-requests",
      "/api/staff/plan-requests/:id/decision",
    ],
  },
  { ...refused, who: ["staff", "admin"], paths: ["/staff-dashboard"] },
  {
    ...refused,
    who: ["staff", "admin"],
    paths: ["/staff-dashboard/applications", "/staff-dashboard/applications/:applicationId"],
  },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: [
      "/api/staff/applications",
      "/api/staff/applications/:id",
      "/api/staff/applications/:id/take",
      "/api/staff/applications/:id/ask",
      "/api/staff/applications/:id/reject",
      "/api/staff/applications/:id/approve",
    ],
  },
  {
    ...refused,
    who: ["staff", "admin"],
    age: "required",
    paths: ["/api/integrity/alerts", "/api/integrity/alerts/:id/resolve"],
  },
  {
    ...refused,
    who: ["staff", "admin"],
    paths: ["/vendor-accountability", "/quality-compliance", "/review-integrity"],
  },
  {
    ...refused,
    who: ADMIN,
    paths: [
      "/admin",
      "/admin-dashboard",
      "/admin-tools",
      "/admin/settings",
      "/admin/settings/regions",
      "/admin/settings/substances",
      "/admin/users",
      "/admin/users/:userId",
      "/admin/outbox",
      "/analytics",
      "/invite-manager",
      "/waitlist-manager",
      "/admin/audit",
    ],
  },
  {
    ...refused,
    who: ADMIN,
    age: "required",
    paths: [
      "/api/admin/settings",
      "/api/staff/applications/:id/secrets",
      "/api/admin/settings/site-mode",
      "/api/admin/settings/throttles",
      "/api/admin/settings/addresses",
      "/api/admin/settings/fraud",
      "/api/admin/settings/second-factor",
      "/api/admin/settings/message-monitoring",
      "/api/admin/settings/substances/:substance/:region",
      "/api/admin/settings/suspensions/:substance",
      "/api/admin/outbox",
      "/api/admin/outbox/:id/retry",
      "/api/admin/overview",
      "/api/admin/logins",
      "/api/admin/logins/archive",
      "/api/admin/users",
      "/api/admin/users/:id",
      "/api/admin/users/:id/role",
      "/api/admin/users/:id/tester",
      "/api/admin/users/:id/suspension",
      "/api/admin/users/:id/notes",
      "/api/admin/users/:id/sessions",
      "/api/waitlist/all",
      "/api/waitlist/export",
      "/api/admin/audit",
      "/api/admin/audit/export",
      "/api/invites",
      "/api/invites/generate",
      "/api/invites/:id",
    ],
  },
];

/** What the specification says that this person gets there. */
export function expected(row: Expectation, who: Who, mode: Mode, adult: boolean): Outcome {
  if (mode === "coming_soon") {
    if (!row.beforeOpening.includes(who)) return "landing";
    const beyondTheGate = row.age === "exempt" || row.paths.some((path) => path.endsWith("/register"));
    if (who === "admin" && !adult && !beyondTheGate) return "age";
  }
  if (mode === "private" && who === "visitor" && !row.privateToo) return "login";
  if (!row.who.includes(who)) return row.others;
  if (row.age === "required" && !adult) return "age";
  return row.age === "overlay" && !adult ? "overlay" : "open";
}

/** A real address of a route. */
export const addressOf = (path: string): string =>
  path.replace(":name{[0-9]+\\.xml}", "1.xml").replace(/:\w+/g, "unknown-one").replace("*", "nothing.js");
