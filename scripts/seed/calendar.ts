export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** 00:00 UTC of the day of `at`. */
export const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** YYYY-MM-DD in UTC. */
export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** YYYY-MM in UTC. */
export const isoMonth = (at: number): string => isoDay(at).slice(0, 7);
