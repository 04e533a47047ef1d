interface UpcomingPart {
  title: string;
  lead: string;
  items: readonly string[];
  links: readonly { to: string; label: string }[];
}

const SETTINGS = { to: "/admin/settings", label: "Settings" };
const VENDORS = { to: "/vendors", label: "Browse vendors" };
const REVIEWS = { to: "/reviews", label: "Read reviews" };

/** By the route's path, as app/routes.ts writes it. */
export const UPCOMING_PARTS: Record<string, UpcomingPart> = {
  analytics: {
    title: "Analytics Dashboard",
    lead: "The platform's figures are not put together here yet.",
    items: [
      "Platform overview, vendor performance, market trends, revenue and engagement",
      "Figures from daily totals without personal data; what comes from a model says so",
    ],
    links: [SETTINGS],
  },
  "vendor-accountability": {
    title: "Vendor Accountability",
    lead: "Vendors are not scored here yet; what reviews raised about them is in the moderation queue.",
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
};
