import { can, type Capability, lacksSecondFactor, type Viewer } from "./domain/foundation/access/policy";
import type { SiteMode } from "./env";

/**
 * Who a path is for.
 * - `outside`: stands outside the gate in every mode (rules/access#outside-the-gate)
 * - `newcomers`: visitors too, while the site is open or private: registration and the age gate itself
 * - `everyone`: visitors too, while the site is open
 * - `login`: any member
 * - a capability: whoever holds it; everybody else is refused
 */
type Audience = "outside" | "newcomers" | "everyone" | "login" | Capability;

interface Rule {
  path: string;
  audience: Audience;
  /** `overlay`: readable under the age gate. `required`: refused on the server until the age is verified. */
  age: "none" | "overlay" | "required";
  /** The visitor's copy may be kept for half a minute. */
  cached?: true;
  /** Before the opening trusted testers pass here too (rules/access#landing-after-login). */
  testers?: true;
}

const rule = (audience: Audience, age: Rule["age"], paths: string[], cached?: true): Rule[] =>
  paths.map((path) => (cached ? { path, audience, age, cached } : { path, audience, age }));

const forTestersToo = (row: Rule): Rule => ({ ...row, testers: true });

/** The one access table, first match wins. A path that no row matches is not found, even where code would answer it. */
export const ACCESS: readonly Rule[] = [
  ...rule("outside", "none", ["/privacy-policy", "/terms-of-service", "/legal-disclaimer"], true),
  ...rule("outside", "none", [
    "/login",
    "/login/second-factor",
    "/logout",
    "/waitlist",
    "/waitlist/confirm",
    "/preferences/theme",
    "/age-gate/exit",
  ]),
  ...rule("outside", "none", ["/robots.txt", "/password-reset", "/password-reset/*", "/mail/*"]),
  ...rule("outside", "none", [
    "/api/auth/me",
    "/api/auth/login",
    "/api/auth/second-factor",
    "/api/auth/logout",
    "/api/auth/password-reset",
    "/api/auth/password-reset/confirm",
    "/api/mail/confirm",
    "/api/waitlist/confirm",
    "/api/waitlist",
    "/api/health",
    "/api/ping",
  ]),
  ...rule("outside", "none", [
    "/assets/*",
    "/__manifest",
    "/api-docs.css",
    "/favicon.ico",
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/manifest.webmanifest",
    "/og/*",
  ]),

  ...rule("newcomers", "none", ["/age-gate", "/api/age-gate"]).map(forTestersToo),
  ...rule("newcomers", "overlay", ["/register"]),
  ...rule("newcomers", "none", ["/api/auth/register"]),
  ...rule("everyone", "overlay", ["/taper-tracker"]).map(forTestersToo),
  ...rule("everyone", "none", ["/offline"], true),
  ...rule(
    "everyone",
    "overlay",
    ["/", "/vendors", "/vendor/:id", "/vendor/:id/product/:id", "/reviews", "/search"],
    true,
  ),
  ...rule("everyone", "overlay", [
    "/product/:id",
    "/lab-verification",
    "/lab/:id",
    "/lab-data",
    "/vendorbenefitsmailer",
    "/rewards",
    "/compare",
    "/deals",
  ]),
  ...rule(
    "everyone",
    "overlay",
    ["/mission", "/how-we-verify", "/blog", "/blog/:id", "/news", "/news/:id", "/education/:id"],
    true,
  ),
  ...rule(
    "everyone",
    "overlay",
    ["/community-guidelines", "/community/rules", "/contact-support", "/membership-upgrade"],
    true,
  ),
  ...rule("everyone", "overlay", ["/community", "/community/category/:id", "/community/thread/:id", "/profile/:id"]),
  ...rule("everyone", "none", ["/pictures/:id/:id", "/images/*", "/certificates/:id"]),
  ...rule("everyone", "none", ["/lab/:id/qr.svg", "/lab/:id/qr.png", "/lab-data/:id"]),
  ...rule("everyone", "none", ["/sitemap.xml", "/sitemaps/*", "/feeds/*", "/api/docs", "/api/openapi.json"]),
  ...rule("everyone", "none", [
    "/api/vendors",
    "/api/vendors/:id",
    "/api/products",
    "/api/products/:id",
    "/api/reviews",
    "/api/reviews/:id",
  ]),
  ...rule("everyone", "none", [
    "/api/search",
    "/api/search/suggestions",
    "/api/substances/statuses",
    "/api/substances/suspensions",
    "/api/deals",
  ]),
  ...rule("everyone", "none", ["/api/lab", "/api/lab/*"]),
  ...rule("everyone", "required", ["/out/:id", "/out/vendor/:id"]),

  ...rule("login", "overlay", [
    "/reviews/write",
    "/social",
    "/messages",
    "/notifications",
    "/profile",
    "/friends",
    "/referrals",
    "/verification",
    "/verification/domain",
    "/vendor-verification",
  ]),
  ...rule("login", "overlay", [
    "/community/create-thread",
    "/community/feed",
    "/community/my-posts",
    "/vendor-dashboard",
    "/account",
    "/account/*",
    "/report",
  ]),
  // Whoever has not passed the age gate can still leave, take the data along and lock the account down.
  ...rule("login", "none", ["/api/account", "/api/account/*", "/api/notifications", "/api/notifications/*"]),
  ...rule("login", "required", ["/api/reports", "/api/appeals"]),
  ...rule("login", "overlay", ["/reviews/:id/edit", "/claims/new"]),
  ...rule("login", "overlay", ["/reviews/:id/history", "/reviews/:id/vote"]),
  ...rule("login", "required", ["/api/reviews/:id/vote", "/api/reviews/:id/withdrawal", "/api/reviews/:id/history"]),
  ...rule("vendor.own", "overlay", ["/reviews/:id/reply"]),
  ...rule("vendor.own", "required", ["/api/reviews/:id/reply"]),
  ...rule("login", "required", ["/api/applications", "/api/applications/*", "/api/claims", "/api/claims/*"]),
  ...rule("login", "required", ["/api/wishlist", "/api/wishlist/*", "/api/price-alerts", "/api/price-alerts/*"]),
  ...rule("login", "required", ["/api/support"]),
  // Members see the application there, testers and vendors their parts, staff all (rules/access#who-can-do-what).
  ...rule("login", "overlay", ["/trusted-tester-application"]),
  ...rule("vendor.own", "overlay", ["/vendor-lounge", "/vendor-dashboard/*"]),
  ...rule("vendor.own", "required", ["/api/vendor/*"]),
  ...rule("staff.dashboard", "overlay", ["/staff-dashboard", "/staff-dashboard/*"]),
  ...rule("application.secrets", "required", ["/api/staff/applications/:id/secrets"]),
  ...rule("staff.dashboard", "required", ["/api/staff/*"]),
  ...rule("platform.tools", "required", ["/api/integrity/*"]),
  ...rule("registrations.review", "overlay", ["/moderation/registrations", "/moderation/registrations/*"]),
  ...rule("registrations.review", "required", ["/api/moderation/registrations", "/api/moderation/registrations/*"]),
  ...rule("moderation.queue", "overlay", ["/moderation", "/moderation/*"]),
  ...rule("moderation.queue", "required", ["/api/moderation", "/api/moderation/*"]),
  ...rule("lab.decide", "overlay", ["/lab-verification/panel", "/lab-verification/panel/*"]),
  ...rule("lab.decide", "required", ["/api/lab-panel/*"]),
  ...rule("platform.tools", "overlay", ["/vendor-accountability", "/quality-compliance", "/review-integrity"]),
  ...rule("admin.tools", "overlay", [
    "/admin",
    "/admin-dashboard",
    "/analytics",
    "/admin-tools",
    "/invite-manager",
    "/waitlist-manager",
  ]),
  ...rule("admin.tools", "overlay", ["/admin/*"]),
  ...rule("admin.tools", "required", ["/api/admin/*", "/api/invites", "/api/invites/*"]),
  ...rule("admin.tools", "required", ["/api/waitlist/all", "/api/waitlist/export"]),
];

export type Refusal = "landing" | "login" | "forbidden" | "second_factor" | "age" | "unlisted";
export type Decision = { allow: true; ageOverlay: boolean; cached: boolean } | { allow: false; reason: Refusal };

const patterns = new Map<string, RegExp>();

function matches(path: string, pattern: string): boolean {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/:id/g, "[^/]+").replace(/\*/g, ".+")}$`);
    patterns.set(pattern, compiled);
  }
  return compiled.test(path);
}

/** The row that decides a path, or undefined where the table knows none. */
export const ruleFor = (path: string): Rule | undefined => ACCESS.find((row) => matches(path, row.path));

/** See rules/access#one-table. @param path without query and `.data` suffix, or the pattern of the route */
export function decide(mode: SiteMode, viewer: Viewer, path: string): Decision {
  const row = ruleFor(path);
  if (row?.audience === "outside") return { allow: true, ageOverlay: false, cached: row.cached === true };
  const reason = gate(mode, viewer, row) ?? (row === undefined ? "unlisted" : refusal(viewer, row));
  if (reason !== null) return { allow: false, reason };
  return { allow: true, ageOverlay: row?.age === "overlay" && !viewer.ageVerified, cached: row?.cached === true };
}

/** What the mode holds back, whatever the page (rules/access#site-modes). */
function gate(mode: SiteMode, viewer: Viewer, row: Rule | undefined): Refusal | null {
  const entrance = row?.audience === "newcomers";
  if (mode === "coming_soon") {
    // An admin whose second factor is due gets in, to set it up.
    if (can(viewer, "admin.tools") || lacksSecondFactor(viewer, "admin.tools"))
      return viewer.ageVerified || entrance ? null : "age";
    return row?.testers && can(viewer, "tester.own") ? null : "landing";
  }
  return mode === "private" && viewer.kind === "visitor" && !entrance ? "login" : null;
}

function refusal(viewer: Viewer, { audience, age }: Rule): Refusal | null {
  const open = audience === "outside" || audience === "newcomers" || audience === "everyone";
  if (audience === "login" && viewer.kind === "visitor") return "login";
  if (!open && audience !== "login" && !can(viewer, audience)) {
    return lacksSecondFactor(viewer, audience) ? "second_factor" : "forbidden";
  }
  return age === "required" && !viewer.ageVerified ? "age" : null;
}

/** See rules/access#refusals; the landing screen is the site's face, so a page of it is no error. */
export const REFUSAL_STATUS = {
  landing: 200,
  login: 401,
  forbidden: 403,
  second_factor: 403,
  age: 403,
  unlisted: 404,
} as const satisfies Record<Refusal, number>;

/** React Router's data requests are the page's own path with a suffix. */
export const pagePath = (pathname: string): string => {
  const path = pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
};
