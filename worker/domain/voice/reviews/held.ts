/** Why a review does not show before a moderator has looked at it; said to its author. */
export const HELD = {
  unproven: "A moderator looks at the first review of this account before it shows.",
  network: "A moderator looks at this review before it shows: it comes from a network that the vendor uses too.",
  again: "A moderator looks at this review before it shows.",
} as const;
export type HeldReason = (typeof HELD)[keyof typeof HELD];

export const WITHDRAWN = "withdrawn";

export const isHeld = (reason: string | null): reason is HeldReason =>
  Object.values(HELD).some((each) => each === reason);
