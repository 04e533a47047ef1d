import type { ShownRole } from "@worker/domain/foundation/access/policy";

/** What stands behind the word beside a name (rules/access#who-can-do-what). */
export const ROLE_MEANS: Record<ShownRole, string> = {
  member: "A member of the community.",
  tester: "A member who tests products in the tester program.",
  trusted: "A member whom the site’s admins trust: they may write to vendors without asking first.",
  verified_vendor: "Speaks for a vendor that staff verified. Vendors cannot review themselves.",
  moderator: "Looks after the community: decides reports, and verifies laboratory results.",
  staff: "Works for Leafproof: products, applications, claims and reports.",
  admin: "Runs Leafproof.",
};
