import type { Placeholder } from "drizzle-orm";

/** The ladder of base roles and the one capability a member can hold beside it (rules/access#roles). */
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
  vendorId: string | null;
  /** File name of the profile picture, where there is one. */
  picture?: string | null;
  /** Staff without a required second factor: members only until then (rules/sessions#required-factor). */
  secondFactorDue?: boolean;
  /** The write token that acts for this member (rules/plans#write-tokens); absent where they came in person. */
  tokenId?: string;
  /** Staff look at the site as this member or role, and can change nothing (rules/access#view-as). */
  viewedAs?: true;
}

interface Visitor {
  kind: "visitor";
  ageVerified: boolean;
  viewedAs?: true;
}

export type Viewer = Member | Visitor;

/**
 * What of a viewer the conditions of a statement may depend on. The id may be a hole in a statement that is put together
 * once (`prepared-for.ts`), so that it can be bound, but not compared here.
 */
export type Eyes =
  | Pick<Visitor, "kind">
  | (Pick<Member, "kind" | "role" | "tester" | "secondFactorDue" | "viewedAs"> & { id: string | Placeholder });

/** A visitor of whom nothing is known: what they may see, everybody may, so feeds and cached copies are made for them. */
export const NOBODY: Viewer = { kind: "visitor", ageVerified: false };

const everyone = ROLES;
const staffUp: readonly Role[] = ["staff", "admin"];
const adminOnly: readonly Role[] = ["admin"];
const moderatorsUp: readonly Role[] = ["moderator", "staff", "admin"];

/** The table of rules/access#who-can-do-what; a capability missing here does not compile. */
const CAPABILITIES = {
  "member.act": everyone,
  "message.vendor.unapproved": ["trusted", "verified_vendor", "moderator", "staff", "admin"],
  "vendor.own": ["verified_vendor"],
  /** Held through the tester capability, by no role. */
  "tester.own": [],
  "forum.vendorZone": ["verified_vendor", "moderator", "staff", "admin"],
  "forum.moderate": moderatorsUp,
  "moderation.queue": moderatorsUp,
  "lab.decide": ["moderator", "admin"],
  "staff.dashboard": staffUp,
  "platform.tools": staffUp,
  "rewards.oversee": staffUp,
  "registrations.review": staffUp,
  "member.suspend": staffUp,
  "application.secrets": adminOnly,
  "vendor.internal": staffUp,
  "view.role": staffUp,
  "view.member": adminOnly,
  "admin.tools": adminOnly,
  "message.open": adminOnly,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether a base role holds a capability, where there is an account and no viewer yet, as just after a login. */
export function roleHolds(role: Role, capability: Capability): boolean {
  const holders: readonly Role[] = CAPABILITIES[capability];
  return holders.includes(role);
}

/** The roles that hold a capability, for a query that counts their holders. */
export const rolesHolding = (capability: Capability): Role[] => ROLES.filter((role) => roleHolds(role, capability));

/** Whether a role brings any of the site's tools with it (rules/sessions#required-factor). */
export const isStaff = (role: Role): boolean => roleHolds(role, "moderation.queue");

export const lacksSecondFactor = (viewer: Viewer, capability: Capability): boolean =>
  viewer.kind === "member" && viewer.secondFactorDue === true && roleHolds(viewer.role, capability);

/** What stands beside a name: tester, else the base role (rules/access#roles). */
export type ShownRole = Role | "tester";
export const shownRole = (role: Role, isTester: boolean): ShownRole =>
  role === "member" && isTester ? "tester" : role;
/** All that somebody is shown as, where there is room: a tester who is more than a member is both. */
export const shownRoles = (role: Role, isTester: boolean): ShownRole[] => [
  ...new Set<ShownRole>([shownRole(role, isTester), ...(isTester ? (["tester"] as const) : [])]),
];

/** For `vendor.own` the vendor acted on must be the viewer's own. */
export function can(viewer: Eyes, capability: Exclude<Capability, "vendor.own">): boolean;
export function can(viewer: Viewer, capability: Capability, vendorId?: string): boolean;
export function can(viewer: Eyes & { vendorId?: string | null }, capability: Capability, vendorId?: string): boolean {
  if (viewer.kind === "visitor") return false;
  if (viewer.secondFactorDue === true && capability !== "member.act") return false;
  if (capability === "tester.own") return viewer.tester;
  if (!roleHolds(viewer.role, capability)) return false;
  return capability !== "vendor.own" || vendorId === undefined || viewer.vendorId === vendorId;
}

/** Whether a viewer may suspend this account: nobody the own one, and only an admin an admin's. */
export function maySuspend(viewer: Viewer, account: { id: string; role: Role }): boolean {
  if (viewer.kind === "visitor" || viewer.id === account.id || !can(viewer, "member.suspend")) return false;
  return can(viewer, "admin.tools") || !roleHolds(account.role, "admin.tools");
}
