import type { SendingRule } from "../../../../durable-objects/limiter/sending";
import { spanOf } from "../messages/hold";
import { SENDING_RULES } from "../messages/limits";
import type { AUTO_ACTIONS, PatternType, Sighting } from "./schema";

export const PATTERN_LABELS: Record<PatternType, string> = {
  vendor_spam: "Vendor spam",
  message_flooding: "Message flooding",
  new_user_aggressive: "Aggressive new member",
  rapid_contact: "Rapid contact",
  copy_paste: "Copy and paste",
};

export const ACTION_LABELS: Record<(typeof AUTO_ACTIONS)[number], string> = {
  rate_limit: "No messages for an hour",
  temporary_restrict: "No messages for 24 hours",
  flag_for_review: "Nothing by itself",
};

const [FAST, MANY] = SENDING_RULES;
const tried = ({ limit, windowMs }: SendingRule): string =>
  `Tried to send more than ${limit} messages in ${spanOf(windowMs)}`;

const SENTENCES: Record<Sighting["seen"], (count: number) => string> = {
  "too-fast": () => tried(FAST),
  "too-many": () => tried(MANY),
  flooding: (count) => `Sent ${count} messages in 24 hours`,
  restricted: (count) => `Sent ${count} messages in 24 hours`,
  copies: (count) => `Sent nearly the same text to ${count} conversations`,
  "vendor-limit": (count) => `Tried to contact more than ${count} vendors in the account's first 7 days`,
  "spam-score": (count) => `Writes with a spam score of ${count}`,
};

/** What was seen, in a sentence. */
export const describeSighting = ({ seen, count }: Pick<Sighting, "seen" | "count">): string => SENTENCES[seen](count);
