/** Days after its decision before a report can be cleared from the list (rules/messaging-safety#reports). */
export const CLEARED_AFTER_DAYS = 30;
