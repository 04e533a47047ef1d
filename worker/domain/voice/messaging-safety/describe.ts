import type { SendingRule } from "../messages/sending";
import { DAY_MS } from "../../../days";
import { spanOf } from "../messages/hold";
import { HOLD_MS, SENDING_MARKS, SENDING_RULES } from "../messages/limits";
import type { AUTO_ACTIONS, PatternType, Sighting } from "./schema";
import { YOUNG_MS } from "./young";

export const PATTERN_LABELS: Record<PatternType, string> = {
  vendor_spam: "Vendor spam",
  message_flooding: "Message flooding",
  new_user_aggressive: "Aggressive new member",
  rapid_contact: "Rapid contact",
  copy_paste: "Copy and paste",
};

const [FAST, MANY] = SENDING_RULES;
const [, RESTRICTED] = SENDING_MARKS;

export const ACTION_LABELS: Record<(typeof AUTO_ACTIONS)[number], string> = {
  rate_limit: `No messages for ${spanOf(HOLD_MS)}`,
  temporary_restrict: `No messages for ${spanOf(RESTRICTED.holdMs)}`,
  flag_for_review: "Flagged for review",
};

const tried = ({ limit, windowMs }: SendingRule): string =>
  `Tried to send more than ${limit} messages in ${spanOf(windowMs)}`;

const sentInADay = (count: number): string => `Sent ${count} messages in ${spanOf(DAY_MS)}`;

const SENTENCES: Record<Sighting["seen"], (count: number) => string> = {
  "too-fast": () => tried(FAST),
  "too-many": () => tried(MANY),
  flooding: (count) => sentInADay(count),
  restricted: (count) => sentInADay(count),
  copies: (count) => `Sent nearly the same text to ${count} conversations`,
  "vendor-limit": (count) =>
    `Tried to contact more than ${count} vendors in the account's first ${YOUNG_MS / DAY_MS} days`,
  "spam-score": (count) => `Writes with a spam score of ${count}`,
};

/** What was seen, in a sentence. */
export const describeSighting = ({ seen, count }: Pick<Sighting, "seen" | "count">): string => SENTENCES[seen](count);
