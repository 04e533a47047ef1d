import { DAY_MS } from "../../../days";

/**
 * Accounts up to this age, in milliseconds, can contact at most `YOUNG_VENDORS_MAX` vendors
 * (rules/messaging-safety#vendor-contact).
 */
export const YOUNG_MS = 7 * DAY_MS;
export const YOUNG_VENDORS_MAX = 3;
