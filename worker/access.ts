import { can, type Capability, type Viewer } from "./domain/access/policy";
import type { SiteMode } from "./env";

/**
 * Who a path is for.
 * - `outside`: stands outside the gate in every mode (rulings, area 1)
 * - `everyone`: visitors too, while the site is open
 * - `login`: any member
 * - a capability: whoever holds it; everybody else is refused
 */
type Audience = "outside" | "everyone" | "login" | Capability;

interface Rule {
  path: string;
  audience: Audience;
  /** `overlay`: readable under the age gate. `required`: refused on the server until the age is verified. */
  age: "none" | "overlay" | "required";
  /** The visitor's copy may be kept for half a minute. */
  cached?: true;
}

const rule = (audience: Audience, age: Rule["age"], paths: string[], cached?: true): Rule[] =>
  paths.map((path) => (cached ? { path, audience, age, cached } : { path, audience, age }));

/** The one access table, first match wins; a path that no row matches is not found, and gated like any other. */
export const ACCESS: readonly Rule[] = [
  ...rule("outside", "none", ["/privacy-policy", "/terms-of-service", "/legal-disclaimer"], true),
  ...rule("outside", "none", ["/login", "/logout", "/waitlist", "/waitlist/confirm", "/preferences/theme", "/age-gate", "/age-gate/exit"]),
  ...rule("outside", "none", ["/offline", "/robots.txt", "/password-reset", "/password-reset/*", "/mail/*"]),
  ...rule("outside", "none", ["/api/auth/me", "/api/auth/login", "/api/auth/logout", "/api/waitlist", "/api/health", "/api/ping", "/api/age-gate"]),
  ...rule("outside", "none", ["/assets/*", "/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/manifest.webmanifest", "/sw.js", "/og/*"]),

  ...rule("everyone", "overlay", ["/", "/vendors", "/vendor/:id", "/vendor/:id/product/:id", "/reviews", "/search"], true),
  ...rule("everyone", "overlay", ["/product/:id", "/lab-verification", "/lab/:id", "/vendorbenefitsmailer", "/rewards", "/compare", "/deals"]),
  ...rule("everyone", "overlay", ["/mission", "/how-we-verify", "/blog", "/blog/:id", "/news", "/news/:id", "/education/:id"], true),
  ...rule("everyone", "overlay", ["/community-guidelines", "/community/rules", "/contact-support", "/membership-upgrade"], true),
  ...rule("everyone", "overlay", ["/community", "/community/category/:id", "/community/thread/:id", "/profile/:id", "/register", "/taper-tracker"]),
  ...rule("everyone", "none", ["/sitemap.xml", "/feeds/*", "/api/docs", "/api/openapi.json"]),
  ...rule("everyone", "none", ["/api/vendors", "/api/vendors/:id", "/api/products", "/api/products/:id", "/api/reviews", "/api/reviews/:id"]),
  ...rule("everyone", "none", ["/api/search", "/api/search/suggestions"]),
  ...rule("everyone", "required", ["/out/:id", "/out/vendor/:id"]),

  ...rule("login", "overlay", ["/social", "/messages", "/notifications", "/profile", "/friends", "/referrals", "/verification", "/vendor-verification"]),
  ...rule("login", "overlay", ["/community/create-thread", "/community/feed", "/community/my-posts", "/vendor-dashboard", "/account", "/account/*"]),
  ...rule("vendor.own", "overlay", ["/vendor-lounge"]),
  ...rule("staff.dashboard", "overlay", ["/staff-dashboard"]),
  ...rule("platform.tools", "overlay", ["/trusted-tester-application", "/vendor-accountability", "/quality-compliance", "/review-integrity"]),
  ...rule("admin.tools", "overlay", ["/admin", "/admin-dashboard", "/analytics", "/admin-tools", "/invite-manager", "/waitlist-manager"]),
  ...rule("admin.tools", "overlay", ["/admin/*"]),
  ...rule("admin.tools", "required", ["/api/admin/*"]),
];

export type Decision =
  | { allow: true; ageOverlay: boolean; cached: boolean }
  | { allow: false; reason: "landing" | "login" | "forbidden" | "age" };

const patterns = new Map<string, RegExp>();

function matches(path: string, pattern: string): boolean {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    compiled = new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/:id/g, "[^/]+").replace(/\*/g, ".+")}$`);
    patterns.set(pattern, compiled);
  }
  return compiled.test(path);
}

/** A path no row names answers "not found", to those who would pass the gate of the mode. */
const UNLISTED: Rule = { path: "*", audience: "everyone", age: "none" };

export const ruleFor = (path: string): Rule => ACCESS.find((row) => matches(path, row.path)) ?? UNLISTED;

/**
 * What a viewer gets at a path (rulings R1, R3, R4).
 * @param path without query, and without React Router's `.data` suffix
 */
export function decide(mode: SiteMode, viewer: Viewer, path: string): Decision {
  const { audience, age, cached } = ruleFor(path);
  const allow: Decision = { allow: true, ageOverlay: age === "overlay" && !viewer.ageVerified, cached: cached === true };
  if (audience === "outside") return allow;
  if (mode === "coming_soon") {
    if (!can(viewer, "admin.tools")) return { allow: false, reason: "landing" };
    if (!viewer.ageVerified) return { allow: false, reason: "age" };
  }
  if (mode === "private" && viewer.kind === "visitor") return { allow: false, reason: "login" };
  if (audience === "login" && viewer.kind === "visitor") return { allow: false, reason: "login" };
  if (audience !== "everyone" && audience !== "login" && !can(viewer, audience)) return { allow: false, reason: "forbidden" };
  if (age === "required" && !viewer.ageVerified) return { allow: false, reason: "age" };
  return allow;
}

/** The status a refusal answers with (rulings R4). The landing screen is the site's face, so a page of it is no error. */
export const REFUSAL_STATUS = { landing: 200, login: 401, forbidden: 403, age: 403 } as const;

/** React Router's data requests are the page's own path with a suffix. */
export const pagePath = (pathname: string): string => {
  const path = pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
};
