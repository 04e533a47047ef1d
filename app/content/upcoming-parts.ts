import { STAFF_PARTS } from "./upcoming-staff-parts";

export interface UpcomingPart {
  title: string;
  lead: string;
  items: readonly string[];
  links: readonly { to: string; label: string }[];
}

const CONTACT = { to: "/contact-support", label: "Contact" };

/** By the route's path, as app/routes.ts writes it. */
export const UPCOMING_PARTS: Record<string, UpcomingPart> = {
  ...STAFF_PARTS,
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
