import { STAFF_PARTS } from "./upcoming-staff-parts";

export interface UpcomingPart {
  title: string;
  lead: string;
  items: readonly string[];
  links: readonly { to: string; label: string }[];
}

const VENDORS = { to: "/vendors", label: "Browse vendors" };
const REVIEWS = { to: "/reviews", label: "Read reviews" };
const GUIDELINES = { to: "/community-guidelines", label: "Community guidelines" };

/** By the route's path, as app/routes.ts writes it. */
export const UPCOMING_PARTS: Record<string, UpcomingPart> = {
  ...STAFF_PARTS,
  rewards: {
    title: "Rewards",
    lead: "Points are counted already, for verified reviews and as a welcome; redeeming them is not open yet.",
    items: [
      "Points for referrals, beside those for verified reviews; never depending on the rating given",
      "Tiers, and a ledger of every point earned and spent",
      "What points can be redeemed for",
    ],
    links: [REVIEWS, GUIDELINES],
  },
  referrals: {
    title: "Referrals",
    lead: "Referral links are not given out yet.",
    items: ["A link of your own, your referrals and where they stand, and every transaction"],
    links: [REVIEWS, VENDORS],
  },
};
