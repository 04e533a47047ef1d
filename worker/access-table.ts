import type { Capability } from "./domain/foundation/access/policy";
import type { ContentArea } from "./domain/foundation/settings/content-epochs";
import type { Section } from "./sections";

/**
 * Who an address is for.
 * - `outside`: stands outside the gate in every mode (rules/access#outside-the-gate)
 * - `newcomers`: visitors too, while the site is open or private: registration and the age gate itself
 * - `everyone`: visitors too, while the site is open
 * - `login`: any member
 * - a capability: whoever holds it; everybody else is refused
 */
type Audience = "outside" | "newcomers" | "everyone" | "login" | Capability;

/** `overlay`: readable under the age gate. `required`: refused on the server until the age is verified. */
type Age = "none" | "overlay" | "required";

/** Whoever may GET may also ask with HEAD and OPTIONS. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Extras {
  /** The visitor's copy may be cached for half a minute, and no longer than what it shows stays as it is. */
  cached?: true;
  /** What a cached copy shows; left out, everything. */
  shows?: readonly ContentArea[];
  /** Before the opening trusted testers pass here too (rules/access#landing-after-login). */
  testers?: true;
  /** Nobody reads it in another's place (rules/access#view-as). */
  shut?: true;
}

export interface Rule extends Extras {
  /** `:id` stands for one part of an address, `*` for one or more. */
  path: string;
  methods: readonly Method[];
  audience: Audience;
  age: Age;
}

const row = (audience: Audience, methods: readonly Method[], age: Age, paths: string[], extras: Extras = {}): Rule[] =>
  paths.map((path) => ({ path, methods, audience, age, ...extras }));

const GET = ["GET"] as const;
const POST = ["POST"] as const;
/** A screen and the form on it. */
const FORM = ["GET", "POST"] as const;
const PUT = ["PUT"] as const;
const ANY = ["GET", "POST", "PUT", "DELETE"] as const;
const cached = (...shows: ContentArea[]): Extras => ({ cached: true, shows });
/** A page that lists reviews names their authors, and what they are about. */
const cachedReviews = cached("catalogue", "voice", "person");
const cachedForum = cached("community", "person");
/** Threads show cards of what they speak of, and the listings' pages the threads that speak of them. */
const cachedThread = cached("catalogue", "voice", "community", "person");
const testers = { testers: true } as const;
const shut = { shut: true } as const;

const WRITING = ["/community/thread/:id/write", "/community/post/:id/comment"].concat(
  ["edit", "delete"].map((what) => `/community/post/:id/${what}`),
);

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

  forum: [
    row("everyone", GET, "overlay", ["/community", "/community/category/:id", "/community/tag/:id"], cachedForum),
    row("everyone", GET, "overlay", ["/community/thread/:id", "/community/about/:id/:id"], cachedThread),
    row("everyone", GET, "overlay", ["/community/thread/:id/reply/:id"], cachedForum),
    row("everyone", GET, "overlay", ["/community/moderation-log"], cachedForum),
    row("everyone", GET, "overlay", ["/community/search"]),
    row("everyone", GET, "none", ["/api/forum/search"]),
    row("everyone", GET, "none", ["/api/forum/moderation-log"]),
    row("everyone", GET, "overlay", ["/community/post/:id", "/community/post/:id/share"]),
    row("login", GET, "overlay", ["/community/create-thread", "/community/my-posts"], shut),
    row("login", GET, "overlay", ["/community/feed"]),
    row("login", GET, "overlay", ["/community/followed", "/community/bookmarks"]),
    row("login", FORM, "overlay", ["/community/thread/:id/follow", "/community/category/:id/follow"]),
    row("login", GET, "required", ["/api/forum/followed", "/api/forum/bookmarks", "/api/forum/names"]),
    row("login", GET, "required", ["/api/forum/similar"]),
    row("login", FORM, "overlay", ["/community/post/:id/bookmark"]),
    row("login", PUT, "required", ["/api/forum/posts/:id/bookmark"]),
    row("login", PUT, "required", ["/api/forum/threads/:id/follow", "/api/forum/categories/:id/follow"]),
    row("login", ["GET", "PUT"], "required", ["/api/forum/preferences"]),
    row("everyone", GET, "none", ["/api/forum/categories", "/api/forum/categories/:id/threads"]),
    row("everyone", GET, "none", ["/api/forum/threads", "/api/forum/threads/:id", "/api/forum/threads/:id/replies"]),
    row("everyone", GET, "none", ["/api/forum/posts/:id", "/api/forum/posts/:id/comments", "/api/forum/people/:id"]),
    row("login", GET, "overlay", WRITING, shut),
    row("login", GET, "overlay", ["/community/post/:id/history"]),
    // The screen refuses a visitor by itself: whose session ended over a form finds the text still there.
    row("everyone", POST, "overlay", ["/community/create-thread", ...WRITING]),
    row("login", POST, "required", ["/api/forum/threads", "/api/forum/threads/:id/replies"]),
    row("login", POST, "required", ["/api/forum/posts/:id/comments", "/api/forum/preview"]),
    row("everyone", GET, "none", ["/files/forum/:id"]),
    row("login", POST, "required", ["/api/forum/images"]),
    row("login", FORM, "overlay", ["/community/post/:id/stance"]),
    row("login", PUT, "required", ["/api/forum/posts/:id/stance"]),
    row("forum.moderate", FORM, "overlay", ["/community/thread/:id/moderate", "/community/category/:id/moderate"]),
    row("forum.moderate", POST, "required", [
      "/api/forum/threads/:id/moderation",
      "/api/forum/categories/:id/moderation",
    ]),
    row("login", FORM, "overlay", ["/community/thread/:id/solution", "/community/thread/:id/poll"]),
    row("login", FORM, "overlay", ["/community/thread/:id/poll/edit"]),
    row("login", PUT, "required", ["/api/forum/threads/:id/solution", "/api/forum/threads/:id/poll"]),
    row("login", PUT, "required", ["/api/forum/threads/:id/poll/question"]),
    row("login", PUT, "required", ["/api/forum/posts/:id", "/api/forum/posts/:id/withdrawal"]),
    row("login", GET, "required", ["/api/forum/posts/:id/history", "/api/forum/posts/:id/quote"]),
    row("login", ["GET", "PUT"], "required", ["/api/forum/drafts/new", "/api/forum/drafts/threads/:id"]),
    row("login", ["GET", "PUT"], "required", ["/api/forum/drafts/posts/:id"]),
  ],
  people: [
    row("everyone", GET, "overlay", ["/profile/:id", "/profile/:id/activity", "/profile/:id/about"]),
    row("everyone", GET, "overlay", ["/profile/:id/galleries", "/profile/:id/galleries/:id"]),
    row("login", FORM, "overlay", ["/profile/galleries/new", "/profile/galleries/:id/edit"], shut),
    row("login", FORM, "overlay", ["/profile/galleries/:id/items", "/profile/galleries/:id/items/:id"], shut),
    row("login", FORM, "overlay", ["/profile/galleries/:id/video"], shut),
    row("everyone", GET, "none", ["/files/videos/:id"]),
    row("login", POST, "required", ["/api/galleries/:id/videos"]),
    row("everyone", GET, "none", ["/api/people/:id/galleries", "/api/people/:id/portfolio"]),
    row("login", POST, "required", ["/api/galleries", "/api/galleries/:id/items"]),
    row("everyone", GET, "none", ["/api/galleries/:id"]),
    row("login", ["PUT", "DELETE"], "required", ["/api/galleries/:id", "/api/galleries/:id/items/:id"]),
    row("login", PUT, "required", [
      "/api/galleries/:id/place",
      "/api/galleries/:id/order",
      "/api/galleries/:id/items/:id/place",
    ]),
    row("everyone", GET, "overlay", ["/profile/:id/portfolio", "/profile/:id/analytics"]),
    row("login", GET, "overlay", ["/profile/settings"], shut),
    row("login", FORM, "overlay", ["/profile/customize"], shut),
    row("everyone", GET, "overlay", ["/profile/:id/badges"]),
    row("everyone", GET, "overlay", ["/profile/:id/collection", "/profile/:id/collection/:id"]),
    row("login", FORM, "overlay", ["/profile/collection/add"], shut),
    row("login", FORM, "overlay", ["/profile/collection/edit/:id"], shut),
    row("everyone", GET, "none", ["/api/people/:id/collection", "/api/people/:id/collection/:id"]),
    row("login", PUT, "required", ["/api/collection/daily-driver"]),
    row("login", ["PUT", "DELETE"], "required", ["/api/collection/:id"]),
    row("login", PUT, "required", ["/api/collection/:id/photos"]),
    row("login", POST, "required", ["/api/collection/:id/purchases"]),
    row("login", ["DELETE"], "required", ["/api/collection/:id/purchases/:id"]),
    row("everyone", GET, "overlay", ["/badges"], cached("person")),
    row("everyone", GET, "none", ["/api/badges"]),
    row("login", GET, "overlay", ["/profile", "/profile/:id/followers", "/profile/:id/following"]),
    row("login", FORM, "overlay", ["/social"], shut),
    row("login", GET, "overlay", ["/social/tag/:id", "/social/post/:id/history", "/social/comment/:id/history"]),
    row("everyone", GET, "overlay", ["/social/post/:id", "/social/post/:id/share", "/social/comment/:id"]),
    row("login", FORM, "overlay", [
      "/social/post/:id/like",
      "/social/post/:id/comment",
      "/social/post/:id/pass-on",
      "/social/post/:id/edit",
      "/social/post/:id/delete",
      "/social/comment/:id/edit",
      "/social/comment/:id/delete",
    ]),
    row("login", GET, "required", ["/api/social/feed"], shut),
    row("login", GET, "required", ["/api/social/tags", "/api/social/tags/:id/posts"]),
    row("login", GET, "required", ["/api/social/posts/:id/history", "/api/social/comments/:id/history"]),
    row("login", ["GET", "POST"], "required", ["/api/social/posts"]),
    row("everyone", GET, "none", [
      "/api/social/posts/:id",
      "/api/social/posts/:id/comments",
      "/api/people/:id/social-posts",
    ]),
    row("login", POST, "required", ["/api/social/posts/:id/comments", "/api/social/posts/:id/shares"]),
    row("login", PUT, "required", [
      "/api/social/posts/:id",
      "/api/social/posts/:id/like",
      "/api/social/posts/:id/withdrawal",
      "/api/social/comments/:id",
      "/api/social/comments/:id/withdrawal",
    ]),
    row("login", GET, "overlay", ["/friends"], shut),
    row("login", FORM, "overlay", ["/profile/:id/follow", "/profile/:id/friend"]),
    row("login", FORM, "overlay", ["/profile/:id/block"]),
    row("login", FORM, "overlay", ["/profile/:id/restrict"], shut),
    row("login", GET, "required", ["/api/restrictions"], shut),
    row("login", PUT, "required", ["/api/restrictions/:id"]),
    row("everyone", GET, "none", ["/api/people/:id", "/api/people/:id/posts", "/api/people/:id/activity"]),
    row("everyone", GET, "none", ["/api/people/:id/analytics", "/api/people/:id/analytics/export"]),
    row("login", GET, "required", ["/api/people/:id/followers", "/api/people/:id/following"]),
    row("login", PUT, "required", ["/api/people/:id/follow", "/api/friends/requests/:id/answer"]),
    row("login", GET, "required", ["/api/friends", "/api/friends/requests", "/api/friends/suggestions"], shut),
    row("login", ["PUT", "DELETE"], "required", ["/api/friends/requests/:id"]),
    row("login", ["DELETE"], "required", ["/api/friends/:id"]),
    row("everyone", GET, "none", ["/pictures/:id/:id", "/covers/:id/:id"]),
  ],
  messages: [
    row("login", FORM, "overlay", ["/messages"], shut),
    row("login", GET, "overlay", ["/messages/new", "/messages/requests/sent"], shut),
    row("login", POST, "required", ["/api/conversations/:id/images"]),
    row("login", GET, "required", ["/api/conversations/:id/messages/:id/cards"]),
    row("login", GET, "required", ["/files/messages/:id/:id"], shut),
    row("moderation.queue", GET, "required", ["/files/reported-messages/:id/:id"], shut),
    row("message.open", GET, "required", ["/files/opened-messages/:id/:id"], shut),
    row("login", ["DELETE"], "required", ["/api/legal-notices/:id"]),
    row("vendor.own", FORM, "overlay", ["/messages/requests"], shut),
    row("login", ["GET", "POST"], "required", ["/api/contact-requests"]),
    row("vendor.own", PUT, "required", ["/api/contact-requests/:id"]),
    row("login", ["GET", "POST"], "required", ["/api/conversations", "/api/conversations/:id/messages"]),
    row("login", GET, "required", ["/api/conversations/:id", "/api/conversations/:id/socket"]),
    row("login", ["PUT", "DELETE"], "required", ["/api/conversations/:id/messages/:id"]),
    row("login", PUT, "required", ["/api/conversations/:id/read", "/api/blocks/:id"]),
    row("login", GET, "required", ["/api/blocks"], shut),
    row("login", FORM, "overlay", ["/messages/settings/:id"], shut),
    row("login", GET, "required", ["/api/conversations/:id/export"]),
    row("login", PUT, "required", ["/api/conversations/:id/mode", "/api/conversations/:id/retention"]),
    row("login", GET, "required", ["/api/conversations/:id/keys"]),
    row("login", ["GET", "POST"], "required", ["/api/message-keys"]),
    row("login", ["DELETE"], "required", ["/api/message-keys/:id"]),
    row("login", ["POST", "PUT"], "required", ["/api/message-keys/:id/backup"]),
    row("login", GET, "required", ["/api/inbox", "/api/inbox/socket"]),
  ],
  rewards: [row("everyone", GET, "overlay", ["/rewards"]), row("login", GET, "overlay", ["/referrals"])],
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
    row("platform.tools", GET, "overlay", ["/vendor-accountability", "/quality-compliance", "/review-integrity"]),
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
