import { DAY_MS } from "../../../days";
import { spanOf } from "../messages/hold";
import { HOLD_MS, SENDING_MARKS, SENDING_RULES } from "../messages/limits";
import { MESSAGE_MAX } from "../messages/sizes";
import { YOUNG_MS, YOUNG_VENDORS_MAX } from "../messaging-safety/young";

const [FAST, MANY] = SENDING_RULES;
const [FLOODING, RESTRICTED] = SENDING_MARKS;

/** What the placeholders stand for by which the site's texts name the limits of messages (rules/content#placeholders). */
export const MESSAGE_LIMIT_VALUES = {
  messageMax: MESSAGE_MAX.toLocaleString("en-US"),
  messagesFast: `${FAST.limit} in ${spanOf(FAST.windowMs)}`,
  messagesMany: `${MANY.limit} in ${spanOf(MANY.windowMs)}`,
  messagesHold: spanOf(HOLD_MS),
  dayMark: String(FLOODING.above),
  dayMarkHold: spanOf(FLOODING.holdMs),
  dayTop: String(RESTRICTED.above),
  dayTopHold: spanOf(RESTRICTED.holdMs),
  youngDays: String(YOUNG_MS / DAY_MS),
  youngVendors: String(YOUNG_VENDORS_MAX),
} as const;
