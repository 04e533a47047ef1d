import { DAY_MS } from "../../../days";

/** Accounts up to this age contact so many vendors at most (rules/messaging-safety#vendor-contact). */
export const YOUNG_MS = 7 * DAY_MS;
export const YOUNG_VENDORS_MAX = 3;
