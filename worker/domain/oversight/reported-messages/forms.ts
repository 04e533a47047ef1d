/** So many days after its decision a report can be cleared from the list (rules/messaging-safety#reports). */
export const CLEARED_AFTER_DAYS = 30;
