import type { ViewAs, ViewedRole } from "@worker/domain/foundation/access/view-as";

export const VIEW_NAMES: Record<ViewedRole, string> = {
  visitor: "a visitor",
  member: "a member",
  trusted: "a trusted member",
  verified_vendor: "a verified vendor",
  moderator: "a moderator",
};

export const viewedName = ({ role, username }: ViewAs): string => (role === null ? (username ?? "") : VIEW_NAMES[role]);
