import { DAY_MS } from "../../../days";

/** A conversation is active for so long after its newest message, wherever that is said (rules/inbox#active). */
export const ACTIVE_DAYS = 7;

/** The newest message of an active conversation is younger than this. @param now UTC epoch milliseconds */
export const activeSince = (now: number): number => now - ACTIVE_DAYS * DAY_MS;
