import { DAY_MS } from "../../../days";
import { RETENTION_DAYS, type RetentionDays } from "./retention-forms";

/** For how long a conversation keeps its messages (rules/messages#retention). */
export interface Keeping {
  /** 0 for good. */
  keepDays: RetentionDays;
  /** When it was set or last shortened, UTC epoch milliseconds. */
  keepSince: number;
}

/**
 * The retention of a conversation after a member chooses another. Lengthening it keeps the earlier starting time, so that no
 * message is deleted sooner than before.
 * @param days 0 to keep messages for good
 * @param at when it was chosen, UTC epoch milliseconds
 */
export function keptAnew({ keepDays, keepSince }: Keeping, days: RetentionDays, at: number): Keeping {
  const isShorter = keepDays === 0 || days < keepDays;
  return { keepDays: days, keepSince: isShorter ? at : keepSince };
}

/** When the first messages may be deleted, UTC epoch milliseconds: one full retention period after it was set. */
export const firstRemoval = ({ keepDays, keepSince }: Keeping): number => keepSince + keepDays * DAY_MS;

/**
 * When deletion begins, as screens state it, UTC epoch milliseconds; null if messages are kept for good.
 * @param now likewise
 */
export const keptFrom = (keeping: Keeping, now: number): number | null =>
  keeping.keepDays === 0 ? null : Math.max(firstRemoval(keeping), now);

/** The retention periods to choose from, each with the time from which older messages would be deleted. */
export const keepingChoices = (keeping: Keeping, now: number) =>
  RETENTION_DAYS.map((days) => ({ days, from: keptFrom(keptAnew(keeping, days, now), now) }));
