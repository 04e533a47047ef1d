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
 * How it is once somebody chooses so many days. What is longer goes on from when the shorter was set, so that
 * lengthening brings nothing forward either.
 * @param at UTC epoch milliseconds
 */
export function keptAnew({ keepDays, keepSince }: Keeping, days: RetentionDays, at: number): Keeping {
  const isShorter = keepDays === 0 || days < keepDays;
  return { keepDays: days, keepSince: isShorter ? at : keepSince };
}

/** When the first messages may go, UTC epoch milliseconds: the time that it keeps them after it was set. */
export const firstRemoval = ({ keepDays, keepSince }: Keeping): number => keepSince + keepDays * DAY_MS;

/** From when on older messages go, as people read it; null where they are kept for good. @param now UTC epoch milliseconds */
export const keptFrom = (keeping: Keeping, now: number): number | null =>
  keeping.keepDays === 0 ? null : Math.max(firstRemoval(keeping), now);

/** What a member can choose, and from when on older messages would go then. */
export const keepingChoices = (keeping: Keeping, now: number) =>
  RETENTION_DAYS.map((days) => ({ days, from: keptFrom(keptAnew(keeping, days, now), now) }));
