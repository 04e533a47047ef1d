import { roleHolds, type Role } from "../../foundation/access/policy";
import type { SendingLimits, SendingMark, SendingRule } from "./sending";

const MINUTE_MS = 60_000;
/** A rate limit lasts exactly this long, in every tab and on every interface. */
export const HOLD_MS = 60 * MINUTE_MS;

/** For everyone below moderator (rules/messaging-safety#limits), the first that is broken first. */
export const SENDING_RULES = [
  { name: "too-fast", limit: 10, windowMs: 5 * MINUTE_MS, holdMs: HOLD_MS },
  { name: "too-many", limit: 60, windowMs: 60 * MINUTE_MS, holdMs: HOLD_MS },
] as const satisfies SendingRule[];

/** Of 24 hours: the first message above it raises a pattern and is followed by a hold (rules/messaging-safety#patterns). */
export const SENDING_MARKS = [
  { name: "flooding", above: 60, holdMs: HOLD_MS },
  { name: "restricted", above: 80, holdMs: 24 * HOLD_MS },
] as const satisfies SendingMark[];

export const SENDING_LIMITS: SendingLimits = { rules: SENDING_RULES, marks: SENDING_MARKS };

/** Moderators and above have no limits (rules/messaging-safety#limits). */
export const isLimited = (role: Role): boolean => !roleHolds(role, "moderation.queue");

/** A member as a conversation's object knows who writes. */
export const senderOf = ({ id, role }: { id: string; role: Role }) => ({ id, isLimited: isLimited(role) });

/** Whose messages one object counts, whatever conversation they are for. */
export const sendingLimiter = (userId: string): string => `messages:${userId}`;
