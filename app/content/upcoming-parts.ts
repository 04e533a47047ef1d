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
const CONTACT = { to: "/contact-support", label: "Contact" };

/** By the route's path, as app/routes.ts writes it. */
export const UPCOMING_PARTS: Record<string, UpcomingPart> = {
  ...STAFF_PARTS,
  profile: {
    title: "Your profile",
    lead: "Profiles are not open yet.",
    items: [
      "Posts, activity, a product collection that takes in your wishlist, and galleries",
      "Settings for who sees what, who may write to you, and whether search engines may list you",
    ],
    links: [{ to: "/account", label: "Your account" }, REVIEWS],
  },
  "profile/:userId": {
    title: "Member profile",
    lead: "Profiles of members are not open yet.",
    items: ["Posts, activity, reviews and badges, as far as the member shows them", "Follow and Message for members"],
    links: [REVIEWS, VENDORS],
  },
  social: {
    title: "Social",
    lead: "The social hub is not open yet.",
    items: [
      "Posts and experience reports for everyone, followers or friends",
      "Friends, and topics that are talked about",
    ],
    links: [REVIEWS, GUIDELINES],
  },
  friends: {
    title: "Friends",
    lead: "Friend lists are not open yet.",
    items: ["Requests, suggestions, and who is online as far as they show it"],
    links: [REVIEWS, VENDORS],
  },
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
  "taper-tracker": {
    title: "Taper tracker",
    lead: "The taper tracker is not here yet.",
    items: [
      "A private diary in your own browser; nothing of it is sent to us",
      "Where to find support from people who know",
    ],
    links: [{ to: "/education/tapering", label: "About tapering" }, CONTACT],
  },
};
