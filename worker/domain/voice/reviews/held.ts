/** Why a review does not show before a moderator has looked at it; said to its author. */
export const HELD = {
  unproven: "A moderator checks the first review from this account before it is shown.",
  network: "A moderator checks this review before it is shown: it comes from a network that the vendor also uses.",
  again: "A moderator checks this review before it is shown.",
} as const;
export type HeldReason = (typeof HELD)[keyof typeof HELD];

export const HELD_CAUSES = ["held_unproven", "held_network", "held_again"] as const;
export type HeldCause = (typeof HELD_CAUSES)[number];

/** Why a review is hidden, for code to ask; the reason beside it is for people, and no condition reads it. */
export const HIDDEN_CAUSES = [
  "moderator",
  "withdrawn",
  /** Decided by a moderator after its author had withdrawn it, so that an appeal brings back no more than that. */
  "moderator_over_withdrawn",
  ...HELD_CAUSES,
  "account_deleted",
] as const;
export type HiddenCause = (typeof HIDDEN_CAUSES)[number];

export const HELD_TEXTS: Record<HeldCause, HeldReason> = {
  held_unproven: HELD.unproven,
  held_network: HELD.network,
  held_again: HELD.again,
};

export const isHeld = (cause: HiddenCause | null): cause is HeldCause => HELD_CAUSES.some((each) => each === cause);
