/** A reference, or the reason of a return: both go to the member. */
export const NOTE_MAX = 300;

/** What of the open ones staff look at: all, those they have in hand, or those that one person approved and another one fulfills. */
export const REDEMPTION_LOOKS = ["all", "mine", "approved"] as const;
export type RedemptionLook = (typeof REDEMPTION_LOOKS)[number];
export const LOOK_LABELS: Record<RedemptionLook, string> = {
  all: "All",
  mine: "In my hand",
  approved: "Approved, to be fulfilled by another person",
};
