import { DAY_MS } from "../../../days";
import { SENDING_MARKS } from "../messages/limits";

const [FLOODING, RESTRICTED] = SENDING_MARKS;

/** From here on a score is suspicious. */
export const SPAM_MIN = 70;

interface Behavior {
  /** Milliseconds since the account was opened. */
  accountAgeMs: number;
  /** Of those to whom the member wrote first, how many are vendors: 0 to 1. */
  vendorRatio: number;
  messagesInDay: number;
  /** Code points; null where nothing is known of lengths. */
  averageLength: number | null;
}

/** How much somebody's writing looks like spam (rules/messaging-safety#spam-score). @returns 0 to 100 */
export function spamScore({ accountAgeMs, vendorRatio, messagesInDay, averageLength }: Behavior): number {
  const young = accountAgeMs < DAY_MS ? 20 : accountAgeMs < 7 * DAY_MS ? 10 : 0;
  const vendors = vendorRatio > 0.8 ? 30 : vendorRatio > 0.5 ? 15 : 0;
  const many = messagesInDay > RESTRICTED.above ? 25 : messagesInDay > FLOODING.above ? 10 : 0;
  const short = averageLength !== null && averageLength < 10 ? 15 : 0;
  return Math.min(100, young + vendors + many + short);
}
