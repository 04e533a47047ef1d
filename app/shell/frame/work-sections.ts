import type { WaitingWork } from "@worker/domain/oversight/work/waiting-work";
import type { ShellViewer } from "../viewer";
import type { NavLink, NavSection } from "./nav-sections";

const admin = (viewer: ShellViewer) => viewer?.links.admin ?? false;

/** A place where something waits, shown to whoever works there. */
const place = (href: string, label: string, icon: NavLink["icon"], waiting: keyof WaitingWork): NavLink => ({
  href,
  label,
  icon,
  show: (viewer) => viewer?.work?.[waiting] !== undefined,
  count: (viewer) => viewer?.work?.[waiting] ?? 0,
});

/** What moderators, staff and admins find besides (rules/access#work). */
export const WORK_SECTIONS: readonly NavSection[] = [
  {
    title: "Work",
    open: true,
    links: [
      place("/moderation", "Moderation", "gavel", "cases"),
      place("/moderation/registrations", "Registrations", "user-check", "registrations"),
      place("/lab-verification/panel", "Lab panel", "test-tube", "labResults"),
      {
        href: "/staff-dashboard",
        label: "Staff Dashboard",
        icon: "clipboard-check",
        show: (viewer) => viewer?.work?.applications !== undefined,
      },
      place("/staff-dashboard/applications", "Applications", "file-text", "applications"),
      place("/staff-dashboard/testers", "Tester applications", "user-check", "testerApplications"),
      place("/staff-dashboard/claims", "Purchase claims", "receipt", "claims"),
      place("/admin/redemptions", "Redemptions", "gift", "redemptions"),
      place("/staff-dashboard/charges", "Charges", "landmark", "charges"),
      place("/staff-dashboard/tickets", "Support", "message-circle", "tickets"),
      place("/admin/rewards/corrections", "Point corrections", "scale", "corrections"),
      {
        href: "/admin/rewards",
        label: "Rewards program",
        icon: "wallet",
        show: (viewer) => viewer?.work?.corrections !== undefined,
      },
      {
        href: "/staff-dashboard/view-as",
        label: "View as",
        icon: "user-search",
        show: (viewer) => viewer?.work?.applications !== undefined,
      },
    ],
  },
  {
    title: "Admin",
    open: false,
    show: admin,
    links: [
      { href: "/admin-dashboard", label: "Admin Dashboard", icon: "crown" },
      { href: "/analytics", label: "Analytics", icon: "chart-column" },
      { href: "/admin-tools", label: "Admin Tools", icon: "wrench" },
      { href: "/admin/users", label: "Users", icon: "user-search" },
      { href: "/admin/patterns", label: "Suspicious patterns", icon: "scan-search" },
      { href: "/admin/audit", label: "Audit log", icon: "history" },
      { href: "/invite-manager", label: "Invite Manager", icon: "ticket" },
      { href: "/waitlist-manager", label: "Waitlist Manager", icon: "users" },
      { href: "/admin/announced-changes", label: "Announced changes", icon: "megaphone" },
      { href: "/admin/outbox", label: "Outbox", icon: "mail" },
      { href: "/admin/settings/regions", label: "Laws by region", icon: "map" },
      { href: "/admin/settings/substances", label: "Substances", icon: "flask-conical" },
      { href: "/admin/settings", label: "Settings", icon: "settings" },
    ],
  },
  {
    title: "Platform Tools",
    open: false,
    show: (viewer) => viewer?.links.platformTools ?? false,
    links: [
      { href: "/trusted-tester-application", label: "Trusted Tester Program", icon: "test-tube" },
      { href: "/vendor-accountability", label: "Vendor Accountability", icon: "gavel" },
      { href: "/quality-compliance", label: "Quality Compliance Tracker", icon: "list-checks" },
      { href: "/review-integrity", label: "Review Integrity System", icon: "shield-check" },
    ],
  },
];
