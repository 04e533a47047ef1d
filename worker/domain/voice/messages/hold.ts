import type { Hold } from "./sending";
import { DAY_MS } from "../../../days";
import { type LimitNotice, minutesOf, RateLimited } from "../../../errors";
import { SENDING_MARKS, SENDING_RULES } from "./limits";

/** The `by` of a hold that moderators imposed; other holds name the rule that was broken. */
export const BY_MODERATORS = "moderators";

const HOUR_MS = 3_600_000;
const HOUR_S = HOUR_MS / 1000;

const TITLES: Record<(typeof SENDING_RULES)[number]["name"], string> = {
  "too-fast": "Messaging Too Fast",
  "too-many": "Message Limit Exceeded",
};

/** A wait in words, rounded up: minutes up to two hours, hours up to two days, then days. @param seconds how long */
export function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / HOUR_S);
  if (seconds <= 2 * HOUR_S) return minutesOf(seconds);
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** "an hour", "24 hours", or minutes. */
export function spanOf(ms: number): string {
  if (ms === HOUR_MS) return "an hour";
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS} hours` : minutesOf(ms / 1000);
}

/** The notice for a sender who may not write for a while, by the rule that was broken. */
const NOTICES = new Map<string, LimitNotice>(
  SENDING_RULES.map(({ name, limit, windowMs }) => [
    name,
    { title: TITLES[name], why: `You can send ${limit} messages in ${spanOf(windowMs)}.` },
  ]),
);
NOTICES.set(BY_MODERATORS, { title: "Rate Limited", why: "Our moderators decided so about a message of yours." });
for (const { name, above } of SENDING_MARKS)
  NOTICES.set(name, { title: "Rate Limited", why: `You sent more than ${above} messages in ${spanOf(DAY_MS)}.` });
const OTHERWISE = { title: "Rate Limited", why: "Your messages were limited." };

/** What its sender reads of a limit (rules/messaging-safety#notice). */
export interface HeldNotice extends LimitNotice {
  /** UTC epoch milliseconds; from then on they can write again. */
  until: number;
}

const noticeOf = ({ by }: Hold): LimitNotice => NOTICES.get(by) ?? OTHERWISE;

/** Null where nothing holds. */
export const heldNotice = (hold: Hold | null): HeldNotice | null =>
  hold === null ? null : { ...noticeOf(hold), until: hold.until };

export function heldError(hold: Hold, now: number): RateLimited {
  const notice = noticeOf(hold);
  const seconds = Math.max(1, Math.ceil((hold.until - now) / 1000));
  return new RateLimited(seconds, `${notice.title}: ${notice.why} You can write again in ${waitOf(seconds)}.`, notice);
}
