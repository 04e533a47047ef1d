import { roleHolds, type Role } from "../../foundation/access/policy";
import type { SendingLimits, SendingMark, SendingRule } from "./sending";

const MINUTE_MS = 60_000;
/** A rate limit lasts exactly this long, in every tab and on every interface. */
export const HOLD_MS = 60 * MINUTE_MS;

/** Limits for everyone below moderator (rules/messaging-safety#limits), in the order in which they are reached. */
export const SENDING_RULES = [
  { name: "too-fast", limit: 10, windowMs: 5 * MINUTE_MS, holdMs: HOLD_MS },
  { name: "too-many", limit: 60, windowMs: 60 * MINUTE_MS, holdMs: HOLD_MS },
] as const satisfies SendingRule[];

/**
 * Messages in 24 hours: the first one above a mark raises a pattern and begins a hold
 * (rules/messaging-safety#patterns).
 */
export const SENDING_MARKS = [
  { name: "flooding", above: 60, holdMs: HOLD_MS },
  { name: "restricted", above: 80, holdMs: 24 * HOLD_MS },
] as const satisfies SendingMark[];

export const SENDING_LIMITS: SendingLimits = { rules: SENDING_RULES, marks: SENDING_MARKS };

/** Moderators and above have no limits (rules/messaging-safety#limits). */
export const isLimited = (role: Role): boolean => !roleHolds(role, "moderation.queue");

/** A member in the form in which a conversation's object takes a sender. */
export const senderOf = ({ id, role }: { id: string; role: Role }) => ({ id, isLimited: isLimited(role) });

/** The name of the limiter object that counts a member's messages across all conversations. */
export const sendingLimiter = (userId: string): string => `messages:${userId}`;
