import * as v from "valibot";
import { arrayQuery, cursor, flag } from "../../foundation/lists/forms";

const EMAIL_REQUIRED = "Please enter your email address";
const EMAIL_INVALID = "Please enter a valid email address";
const EMAIL_MAX = 254;
export const JOIN_FAILED = "Something went wrong. Please try again.";

/** Said to a first and to a repeated address alike (rules/joining#waitlist). */
export const WAITLIST_JOINED =
  "You are on the waitlist. An email with a link to confirm the address is on its way, unless it is already confirmed. Each of our emails has a link to leave the waitlist again.";

const LINK_TEXTS = {
  open: "One click, and your place on the waitlist is confirmed.",
  confirmed: "Your address is confirmed. We will write to you once, when Leafproof opens.",
  expired: "This link has expired. Join the waitlist again, and we will email you a new one.",
  unknown: "We do not recognize this link. Please check that it is complete, or join the waitlist again.",
} as const;
export type LinkState = keyof typeof LINK_TEXTS;

/** The same of a site that is open by now; the others say nothing of the opening. */
const CONFIRMED_OPEN = "Your address is confirmed. Leafproof is open, so you can register now.";
export const linkText = (state: LinkState, isOpen: boolean): string =>
  isOpen && state === "confirmed" ? CONFIRMED_OPEN : LINK_TEXTS[state];

export const LEAVE_TEXTS = {
  open: "One click, and we delete your address from the waitlist.",
  left: "Your address is deleted from the waitlist. We will not write to it again.",
  unknown: "We do not recognize this link. Please check that it is complete.",
} as const;
export type LeaveState = keyof typeof LEAVE_TEXTS;

export const WAITLIST_EMPTY = "No waitlist entries yet";
export const WAITLIST_LOADING = "Loading waitlist data...";
export const WAITLIST_FAILED = "Failed to fetch waitlist data";
export const ERROR_OCCURRED = "An error occurred";

export const waitlistForm = v.object(
  {
    email: v.pipe(
      v.string(EMAIL_REQUIRED),
      v.trim(),
      v.nonEmpty(EMAIL_REQUIRED),
      v.maxLength(EMAIL_MAX, EMAIL_INVALID),
      v.email(EMAIL_INVALID),
    ),
  },
  EMAIL_REQUIRED,
);

const LINK_INCOMPLETE = "The link is not complete.";

export const confirmWaitlistForm = v.object(
  { token: v.pipe(v.string(LINK_INCOMPLETE), v.regex(/^[0-9a-f]{64}$/, LINK_INCOMPLETE)) },
  LINK_INCOMPLETE,
);

/** The confirmation page's address; a token that is none is an unknown link. */
export const confirmWaitlistQuery = v.object({
  token: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
});

export const leaveForm = v.object(
  {
    entry: v.pipe(v.string(LINK_INCOMPLETE), v.regex(/^[0-9A-Za-z-]{1,40}$/, LINK_INCOMPLETE)),
    key: v.pipe(v.string(LINK_INCOMPLETE), v.regex(/^[0-9a-f]{64}$/, LINK_INCOMPLETE)),
  },
  LINK_INCOMPLETE,
);

/** The leaving page's address; a link that is none is an unknown one. */
export const leaveQuery = v.fallback(leaveForm, { entry: "", key: "" });

export const waitlistManagerQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });

export const waitlistQuery = arrayQuery;

export const exportWaitlistQuery = v.object({
  confirmed: v.optional(v.pipe(flag, v.description("1: only entries whose address is confirmed"))),
});
