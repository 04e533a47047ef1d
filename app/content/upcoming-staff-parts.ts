import type { UpcomingPart } from "./upcoming-parts";

const SETTINGS = { to: "/admin/settings", label: "Settings" };
const VENDORS = { to: "/vendors", label: "Browse vendors" };
const REVIEWS = { to: "/reviews", label: "Read reviews" };

const ADMIN_DASHBOARD: UpcomingPart = {
  title: "Admin Dashboard",
  lead: "The dashboard is not here yet; the site's settings are.",
  items: [
    "Login attempts, successful and failed, with the reason",
    "Message monitoring: reported messages and suspicious patterns",
    "Users, and an audit log that nobody can edit",
  ],
  links: [SETTINGS],
};

/** What staff and admins will find; refused to everybody else already. */
export const STAFF_PARTS: Record<string, UpcomingPart> = {
  admin: ADMIN_DASHBOARD,
  "admin-dashboard": ADMIN_DASHBOARD,
  "admin-tools": {
    title: "Admin Tools & Analytics Suite",
    lead: "The hub of the tools is not here yet.",
    items: [
      "Analytics, invites, waitlist, staff and admin dashboards in one place",
      "The tester program, vendor accountability, quality compliance and review integrity",
    ],
    links: [SETTINGS],
  },
  analytics: {
    title: "Analytics Dashboard",
    lead: "There are no figures to show yet.",
    items: [
      "Platform overview, vendor performance, market trends, revenue and engagement",
      "Figures from daily totals without personal data; what is modelled says so",
    ],
    links: [SETTINGS],
  },
  "staff-dashboard": {
    title: "Staff Dashboard",
    lead: "Products cannot be added here yet.",
    items: [
      "Products of any vendor, with sizes, prices, images and lab results",
      "Applications, purchase claims and charges",
    ],
    links: [VENDORS],
  },
  "trusted-tester-application": {
    title: "Trusted Tester Program",
    lead: "The program has not started yet.",
    items: [
      "An application in four steps for members",
      "A profile and a workflow for testers, requests for vendors",
      "Reviews of samples always carry a public mark",
    ],
    links: [REVIEWS],
  },
  "vendor-accountability": {
    title: "Vendor Accountability",
    lead: "Vendors are not scored here yet.",
    items: ["Response times, compliance and open alerts for each vendor"],
    links: [VENDORS],
  },
  "quality-compliance": {
    title: "Quality Compliance Tracker",
    lead: "Compliance is not tracked here yet.",
    items: [
      "Checks on product quality, lab testing, packaging, documents and service",
      "Risk, audits and plans to improve",
    ],
    links: [VENDORS],
  },
  "review-integrity": {
    title: "Review Integrity System",
    lead: "Reviews are not checked here yet.",
    items: ["Reviews by tester level, with their badges", "Alerts on suspicious patterns and similar texts"],
    links: [REVIEWS],
  },
};
