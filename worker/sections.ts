/**
 * The parts of the site, in the one order that every contents page keeps: the screens (app/routes.ts), the API
 * (worker/api/routes.ts) and who may open what (worker/access-table.ts).
 */
export const SECTIONS = [
  "site",
  "signIn",
  "home",
  "vendors",
  "products",
  "search",
  "reviews",
  "lab",
  "forum",
  "people",
  "messages",
  "rewards",
  "programs",
  "account",
  "vendorDashboard",
  "staff",
  "moderation",
  "admin",
  "analytics",
  "content",
] as const;

export type Section = (typeof SECTIONS)[number];
