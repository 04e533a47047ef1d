import { type Role, ROLES } from "@worker/domain/foundation/access/policy";
import type { MemberFilter } from "@worker/domain/oversight/members/admin-forms";

export const USERS_PATH = "/admin/users";
export const userPath = (userId: string): string => `${USERS_PATH}/${encodeURIComponent(userId)}`;
/** Whom a member writes to. */
export const memberConversationsPath = (userId: string): string => `${userPath(userId)}/conversations`;

export const ROLE_NAMES: Record<Role, string> = {
  member: "Member",
  trusted: "Trusted",
  verified_vendor: "Verified vendor",
  moderator: "Moderator",
  staff: "Staff",
  admin: "Admin",
};

/** One at a time, so that each list is one index range. */
export const USER_FILTERS: readonly { filter: MemberFilter | undefined; label: string }[] = [
  { filter: undefined, label: "All" },
  ...ROLES.map((role) => ({ filter: role, label: ROLE_NAMES[role] })),
  { filter: "tester", label: "Tester" },
  { filter: "suspended", label: "Suspended" },
  { filter: "flagged", label: "Flagged" },
];

export function usersPath({ q, filter }: { q: string; filter?: MemberFilter | undefined }, cursor?: string): string {
  const query = new URLSearchParams();
  if (q !== "") query.set("q", q);
  if (filter !== undefined) query.set("filter", filter);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? USERS_PATH : `${USERS_PATH}?${query}`;
}
