import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";

export const LOUNGE = "/vendor-lounge";

/** Conversations that the figures are counted over, those with the newest messages (rules/lounge#figures). */
export const COUNTED_MOST = 500;

/** Shares and times from which on a vendor answers well (rules/lounge#response). */
export const GOOD_RATE = 0.8;
export const GOOD_HOURS = 12;
export const GOOD_MS = GOOD_HOURS * 3_600_000;

/** The list of a vendor's conversations: all, or those that wait for the vendor's answer. */
export const loungeListQuery = v.object({
  show: v.fallback(v.optional(v.picklist(["all", "waiting"]), "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
