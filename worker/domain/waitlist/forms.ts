import * as v from "valibot";

const EMAIL_REQUIRED = "Please enter your email address";
const EMAIL_INVALID = "Please enter a valid email address";
const EMAIL_MAX = 254;

/** Said to a first and to a repeated address alike (rulings, area 3). */
export const WAITLIST_JOINED = "You are on the waitlist. We will write to you when Leafproof opens.";

/** The waitlist's one field (document 1 §5). */
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
