/** The ladder of base roles and the one capability a member can hold beside it (rulings R2). */
export const ROLES = ["member", "trusted", "verified_vendor", "moderator", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Member {
  kind: "member";
  id: string;
  username: string;
  role: Role;
  tester: boolean;
  ageVerified: boolean;
  emailVerified: boolean;
  /** The vendor this account runs, if any. */
  vendorId: string | null;
}

export interface Visitor {
  kind: "visitor";
  ageVerified: boolean;
}

export type Viewer = Member | Visitor;

const everyone = ROLES;
const staffUp: readonly Role[] = ["staff", "admin"];
const adminOnly: readonly Role[] = ["admin"];
const moderatorsUp: readonly Role[] = ["moderator", "staff", "admin"];

/** The table "Who can do what" of the rulings; a capability missing here does not compile. */
const CAPABILITIES = {
  "member.act": everyone,
  "message.vendor.unapproved": ["trusted", "verified_vendor", "moderator", "staff", "admin"],
  "vendor.own": ["verified_vendor"],
  /** Held through the tester capability, by no role. */
  "tester.own": [],
  "forum.vendorZone": ["verified_vendor", "moderator", "staff", "admin"],
  "forum.moderate": moderatorsUp,
  "lab.decide": ["moderator", "admin"],
  "staff.dashboard": staffUp,
  "platform.tools": staffUp,
  "registrations.review": staffUp,
  "application.secrets": adminOnly,
  "vendor.internal": staffUp,
  "admin.tools": adminOnly,
  "message.open": adminOnly,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

/**
 * Whether a viewer may do something.
 * @param capability a row of the rulings' table
 * @param vendorId for `vendor.own`: the vendor acted on, which must be the viewer's own
 */
export function can(viewer: Viewer, capability: Capability, vendorId?: string): boolean {
  if (viewer.kind === "visitor") return false;
  if (capability === "tester.own") return viewer.tester;
  const allowed: readonly Role[] = CAPABILITIES[capability];
  if (!allowed.includes(viewer.role)) return false;
  return capability !== "vendor.own" || vendorId === undefined || viewer.vendorId === vendorId;
}
