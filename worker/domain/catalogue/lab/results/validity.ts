import { DAY_MS } from "../../../../days";
import {
  LAB_VALID_MONTHS,
  type LabStatus,
  type OverallSafety,
  SAFETY_GROUP_LABELS,
  SAFETY_GROUPS,
  type SafetyGroup,
  type Verdict,
} from "./forms";

/** The start, UTC epoch milliseconds, of a day written YYYY-MM-DD. @throws RangeError when the text is no such day */
export function startOfDay(day: string): number {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) throw new RangeError(`Not a day: ${day}`);
  const at = Date.UTC(year, month - 1, date);
  if (month < 1 || month > 12 || date < 1 || at >= Date.UTC(year, month, 1)) throw new RangeError(`Not a day: ${day}`);
  return at;
}

/** At 00:00 UTC, clamped to the month's last day (rules/lab#expiry). */
export function expiryOf(testDate: string): number {
  startOfDay(testDate);
  const [year = 0, month = 1, date = 1] = testDate.split("-").map(Number);
  const target = month - 1 + LAB_VALID_MONTHS;
  const daysInTarget = (Date.UTC(year, target + 1, 1) - Date.UTC(year, target, 1)) / DAY_MS;
  return Date.UTC(year, target, Math.min(date, daysInTarget));
}

/** A result counts only while it is verified and its expiry lies ahead (rules/lab#expiry). */
export const isValid = (result: { status: LabStatus; expiresAt: number }, now: number): boolean =>
  result.status === "verified" && result.expiresAt > now;

/** All four groups must pass; a group that was not tested leaves the whole open (rules/lab#safety). */
export function overallSafety(groups: Partial<Record<SafetyGroup, { verdict: Verdict }>>): OverallSafety {
  const verdicts = SAFETY_GROUPS.map((group) => groups[group]?.verdict ?? "not-tested");
  if (verdicts.includes("failed")) return "Failed";
  return verdicts.includes("not-tested") ? "Incomplete" : "Passed";
}

/** What the groups that failed are called. */
export const failedGroups = (groups: Partial<Record<SafetyGroup, { verdict: Verdict }>>): string[] =>
  SAFETY_GROUPS.filter((group) => groups[group]?.verdict === "failed").map((group) => SAFETY_GROUP_LABELS[group]);
