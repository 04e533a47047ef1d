import { Icon, iconAnd, type IconName } from "./icon";

export type RoleName = "admin" | "staff" | "moderator" | "verified_vendor" | "trusted" | "tester" | "member";

const ROLES: Record<RoleName, { words: string; icon: IconName; look: string }> = {
  admin: { words: "Admin", icon: "crown", look: "admin" },
  staff: { words: "Staff", icon: "shield-check", look: "moderator" },
  moderator: { words: "Moderator", icon: "shield", look: "moderator" },
  verified_vendor: { words: "Verified vendor", icon: "circle-check", look: "vendor" },
  trusted: { words: "Trusted", icon: "star", look: "trusted" },
  tester: { words: "Tester", icon: "flask-conical", look: "tester" },
  member: { words: "Member", icon: "user", look: "member" },
};

/** For a name in its role's color, beside the role's badge: color alone says nothing. */
export const roleColor = (name: RoleName): string => `role--${ROLES[name].look}`;

/** Icon and word beside a name; in tight rows (`wordHidden`) the word is for screen readers only. */
export function RoleBadge({ name, wordHidden = false }: { name: RoleName; wordHidden?: boolean }) {
  const { words, icon, look } = ROLES[name];
  const className = `role role--${look}`;
  if (!wordHidden) return <span className={className} {...iconAnd(icon, words)} />;
  return (
    <span className={className} title={words}>
      <Icon name={icon} />
      <span className="sr">{words}</span>
    </span>
  );
}
