import type { IconName } from "~/icons/names";
import type { ShellViewer } from "../viewer";

type Show = (viewer: ShellViewer) => boolean;

export type NavLink = {
  href: string;
  label: string;
  icon: IconName;
  show?: Show;
  /** How many wait there. */
  count?: (viewer: ShellViewer) => number;
  /** A path that belongs to this link without being under it. */
  also?: string;
};

export type NavSection = {
  title: string;
  /** Unfolded for everyone; the others unfold where the reader is. */
  open: boolean;
  show?: Show;
  links: readonly NavLink[];
};

const lounge: Show = (viewer) => viewer?.links.lounge ?? false;

const category = (token: string) => `/vendors?category=${token}`;

/** What everybody finds in the sidebar, in order (rules/access#sidebar). It hides links; the access table is what refuses. */
export const PUBLIC_SECTIONS: readonly NavSection[] = [
  {
    title: "Main",
    open: true,
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
    links: [
      { href: "/rewards", label: "Rewards", icon: "award" },
      { href: "/referrals", label: "Referrals", icon: "user-plus" },
    ],
  },
  {
    title: "Educational",
    open: false,
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
    links: [
      { href: "/verification", label: "Apply for Verification", icon: "badge-check" },
      { href: "/vendor-dashboard", label: "Vendor dashboard", icon: "layout-dashboard" },
      { href: "/vendor-lounge", label: "Vendor lounge", icon: "armchair", show: lounge },
      { href: "/compare", label: "Compare", icon: "columns-3" },
      { href: "/deals", label: "Deals", icon: "tags" },
      { href: "/vendorbenefitsmailer", label: "Vendor benefits", icon: "megaphone" },
    ],
  },
];

/** What of these sections a viewer sees. */
export function shownTo(viewer: ShellViewer, sections: readonly NavSection[]): NavSection[] {
  return sections
    .filter((section) => section.show?.(viewer) ?? true)
    .map((section) => ({ ...section, links: section.links.filter((link) => link.show?.(viewer) ?? true) }));
}
