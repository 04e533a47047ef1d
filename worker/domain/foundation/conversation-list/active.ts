import { DAY_MS } from "../../../days";

/**
 * Days after its newest message for which a conversation counts as active, everywhere on the site (rules/inbox#active).
 */
export const ACTIVE_DAYS = 7;

/** The newest message of an active conversation is younger than this. @param now UTC epoch milliseconds */
export const activeSince = (now: number): number => now - ACTIVE_DAYS * DAY_MS;
