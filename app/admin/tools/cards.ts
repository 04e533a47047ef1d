import type { IconName } from "~/icons/names";

/** A card of the hub; names, order and addresses are fixed (rules/admin#tools-hub). */
export interface ToolCard {
  name: string;
  to: string;
  icon: IconName;
  description: string;
  features: readonly string[];
}

export const TOOL_CARDS: readonly ToolCard[] = [
  {
    name: "Analytics Dashboard",
    to: "/analytics",
    icon: "chart-column",
    description:
      "How the platform is used: vendors, searches, visits and revenue from daily totals without personal data.",
    features: ["Platform overview", "Vendor performance", "Market trends", "Engagement"],
  },
  {
    name: "Invite Manager",
    to: "/invite-manager",
    icon: "ticket",
    description: "Codes that open registration while the site is private, with their uses and who signed up with them.",
    features: ["Uses and expiry", "Deactivation", "Who used it"],
  },
  {
    name: "Admin Dashboard",
    to: "/admin-dashboard",
    icon: "crown",
    description: "Security at a glance: login attempts with their reasons, message monitoring, live figures.",
    features: ["Login counts", "Login log", "Message monitoring"],
  },
  {
    name: "Staff Dashboard",
    to: "/staff-dashboard",
    icon: "clipboard-check",
    description: "Products of any vendor, applications, purchase claims and charges.",
    features: ["Add products", "Manage products", "Applications"],
  },
  {
    name: "Vendor Benefits Mailer",
    to: "/vendorbenefitsmailer",
    icon: "megaphone",
    description: "The page that tells vendors what a listing offers, to send along with an email.",
    features: ["Product management", "Lab results", "Search and discovery"],
  },
  {
    name: "Waitlist Manager",
    to: "/waitlist-manager",
    icon: "users",
    description: "Who is waiting for the opening: totals, every entry, and an export.",
    features: ["Signups per day", "Confirmed addresses", "Export to CSV"],
  },
  {
    name: "Trusted Tester Program",
    to: "/trusted-tester-application",
    icon: "test-tube",
    description: "Tester applications, their profiles, and samples on their way.",
    features: ["Applications", "Workflow", "Marked reviews"],
  },
  {
    name: "Vendor Accountability",
    to: "/vendor-accountability",
    icon: "gavel",
    description: "Response times, compliance and open alerts for each vendor.",
    features: ["Scores", "Response times", "Alerts"],
  },
  {
    name: "Quality Compliance Tracker",
    to: "/quality-compliance",
    icon: "list-checks",
    description: "Checks on product quality, lab testing, packaging, documents and service.",
    features: ["Checks", "Risk", "Audits"],
  },
  {
    name: "Review Integrity System",
    to: "/review-integrity",
    icon: "shield-check",
    description: "Reviews with their verification marks, and alerts on suspicious patterns and similar texts.",
    features: ["Integrity score", "Alerts", "Tester levels"],
  },
];

/** What runs the site without a card of its own; shown as soon as it is there. */
export const RUNNING_THE_SITE: readonly { to: string; label: string; icon: IconName; text: string }[] = [
  {
    to: "/admin/settings",
    label: "Settings",
    icon: "settings",
    text: "Site mode, throttles, fraud lists, addresses, second factor",
  },
  {
    to: "/admin/settings/regions",
    label: "Laws by region",
    icon: "map",
    text: "The status of each substance, with its date and source",
  },
  { to: "/admin/users", label: "Users", icon: "user-search", text: "Search, roles, suspensions and notes" },
  {
    to: "/admin/patterns",
    label: "Suspicious patterns",
    icon: "scan-search",
    text: "Who floods, copies or presses vendors, counted without reading a message",
  },
  { to: "/admin/audit", label: "Audit log", icon: "history", text: "Everything staff did, in a log nobody can edit" },
  {
    to: "/admin/announced-changes",
    label: "Announced changes",
    icon: "megaphone",
    text: "What changes in the terms or the privacy policy, told to every member 14 days before",
  },
  {
    to: "/admin/rewards",
    label: "Rewards program",
    icon: "wallet",
    text: "What is issued, held, redeemed and owed, corrections of points, and whether the books add up",
  },
  { to: "/admin/outbox", label: "Outbox", icon: "mail", text: "Email that is waiting, sent or undeliverable" },
  {
    to: "/lab-verification/panel",
    label: "Lab panel",
    icon: "test-tube",
    text: "Pending lab results, laboratories and past decisions",
  },
  {
    to: "/moderation",
    label: "Moderation",
    icon: "flag",
    text: "Reports, held posts, flagged registrations and appeals",
  },
];
