import { MONTH_NAMES } from "@worker/days";

/** UTC epoch milliseconds → "Nov 2026". */
export function formatMonth(at: number): string {
  const date = new Date(at);
  return `${MONTH_NAMES[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}
