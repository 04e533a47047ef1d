/** A UTC day in milliseconds; "today" is one (rules/platform#times). */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** @param at UTC epoch milliseconds @returns YYYY-MM-DD @throws RangeError when the number is no time */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
