import type { IconName } from "~/icons/names";
import type { ShellViewer } from "../viewer";

type Show = (viewer: ShellViewer) => boolean;

export type NavLink = {
  href: string;
  label: string;
  icon: IconName;
  show?: Show;
  /** A path that belongs to this link without being under it. */
  also?: string;
};

export type NavSection = {
  title: string;
  /** Unfolded for everyone; the others unfold where the reader is. */
  open: boolean;
  show: Show;
  links: readonly NavLink[];
};

const everyone: Show = () => true;
const lounge: Show = (viewer) => viewer?.links.lounge ?? false;
const admin: Show = (viewer) => viewer?.links.admin ?? false;
const moderation: Show = (viewer) => viewer?.links.moderation ?? false;
const labPanel: Show = (viewer) => viewer?.links.labPanel ?? false;
const platformTools: Show = (viewer) => viewer?.links.platformTools ?? false;

const category = (token: string) => `/vendors?category=${token}`;

/** The sidebar, in order (rules/access#sidebar). It hides links; the access table is what refuses. */
export const NAV_SECTIONS: readonly NavSection[] = [
  {
    title: "Main",
    open: true,
    show: everyone,
    links: [
      { href: "/", label: "Home", icon: "house" },
      { href: "/vendors", label: "Vendors", icon: "store", also: "/vendor/" },
      { href: "/search", label: "Search", icon: "search" },
      { href: "/reviews", label: "Reviews", icon: "message-square-quote" },
      { href: "/lab-verification", label: "Lab verification", icon: "flask-conical" },
      { href: "/community", label: "Community", icon: "messages-square" },
      { href: "/social", label: "Social", icon: "users" },
    ],
  },
  {
    title: "Categories",
    open: true,
    show: everyone,
    links: [
      { href: category("7oh-tablets"), label: "7-OH tablets", icon: "pill" },
      { href: category("7oh-powder"), label: "7-OH powder", icon: "circle-dot-dashed" },
      { href: category("extracts"), label: "Extracts", icon: "hexagon" },
      { href: category("capsules"), label: "Capsules", icon: "tablets" },
      { href: category("powder"), label: "Powder", icon: "package" },
      { href: category("traditional"), label: "Traditional leaf", icon: "leaf" },
    ],
  },
  {
    title: "Rewards",
    open: false,
    show: everyone,
    links: [
      { href: "/rewards", label: "Rewards", icon: "award" },
      { href: "/referrals", label: "Referrals", icon: "user-plus" },
    ],
  },
  {
    title: "Educational",
    open: false,
    show: everyone,
    links: [
      { href: "/education/dosing", label: "Dosing and labels", icon: "calculator" },
      { href: "/education/potentiators", label: "Potentiators", icon: "book-open" },
      { href: "/education/tapering", label: "Tapering", icon: "trending-down" },
      { href: "/education/laws", label: "Laws by region", icon: "map" },
      { href: "/taper-tracker", label: "Taper tracker", icon: "calendar" },
    ],
  },
  {
    title: "About",
    open: false,
    show: everyone,
    links: [
      { href: "/mission", label: "Mission", icon: "info" },
      { href: "/blog", label: "Blog", icon: "pen-line" },
      { href: "/news", label: "News", icon: "newspaper" },
      { href: "/community-guidelines", label: "Community guidelines", icon: "scale" },
      { href: "/contact-support", label: "Contact", icon: "mail" },
    ],
  },
  {
    title: "Vendors",
    open: false,
    show: everyone,
    links: [
      { href: "/verification", label: "Apply for Verification", icon: "badge-check" },
      { href: "/vendor-dashboard", label: "Vendor dashboard", icon: "layout-dashboard" },
      { href: "/vendor-lounge", label: "Vendor lounge", icon: "armchair", show: lounge },
      { href: "/compare", label: "Compare", icon: "columns-3" },
      { href: "/deals", label: "Deals", icon: "tags" },
      { href: "/vendorbenefitsmailer", label: "Vendor benefits", icon: "megaphone" },
    ],
  },
  {
    title: "Moderation",
    open: true,
    show: moderation,
    links: [
      { href: "/moderation", label: "Moderation", icon: "gavel" },
      { href: "/lab-verification/panel", label: "Lab panel", icon: "test-tube", show: labPanel },
    ],
  },
  {
    title: "Admin",
    open: false,
    show: admin,
    links: [
      { href: "/staff-dashboard", label: "Staff Dashboard", icon: "clipboard-check" },
      { href: "/admin-dashboard", label: "Admin Dashboard", icon: "crown" },
      { href: "/analytics", label: "Analytics", icon: "chart-column" },
      { href: "/admin-tools", label: "Admin Tools", icon: "wrench" },
      { href: "/admin/patterns", label: "Suspicious patterns", icon: "scan-search" },
      { href: "/admin/settings", label: "Settings", icon: "settings" },
    ],
  },
  {
    title: "Platform Tools",
    open: false,
    show: platformTools,
    links: [
      { href: "/trusted-tester-application", label: "Trusted Tester Program", icon: "test-tube" },
      { href: "/vendor-accountability", label: "Vendor Accountability", icon: "gavel" },
      { href: "/quality-compliance", label: "Quality Compliance Tracker", icon: "list-checks" },
      { href: "/review-integrity", label: "Review Integrity System", icon: "shield-check" },
    ],
  },
];

export function navFor(viewer: ShellViewer): NavSection[] {
  return NAV_SECTIONS.filter((section) => section.show(viewer)).map((section) => ({
    ...section,
    links: section.links.filter((link) => link.show?.(viewer) ?? true),
  }));
}
