import { addDays, lastDays } from "./days";
import type { Notebook, Step } from "./notebook";

/** What a chart shows of one day. */
export interface DayFigure {
  day: string;
  /** The day's amounts together; null where nothing was logged, which is not the same as none. */
  amount: number | null;
  /** What the person's own schedule says for that day; null where it says nothing. */
  upTo: number | null;
}

/** Sums of decimals as people write them: 0.1 and 0.2 are 0.3. */
const rounded = (sum: number): number => Number(sum.toPrecision(12));

/** The step in force on a day: the last that begins by then, and of two that begin together the one written later. */
export function stepOn(steps: readonly Step[], itemId: string, day: string): Step | null {
  return steps
    .filter((step) => step.itemId === itemId && step.from <= day)
    .reduce<Step | null>((last, step) => (last === null || isLater(step, last) ? step : last), null);
}

const isLater = (a: Step, b: Step): boolean => (a.from === b.from ? a.changedAt >= b.changedAt : a.from > b.from);

/** So many days of one item up to a day. */
export function figuresOf(notebook: Notebook, itemId: string, until: string, days: number): DayFigure[] {
  const sums = new Map<string, number>();
  for (const entry of notebook.entries)
    if (entry.itemId === itemId) sums.set(entry.day, (sums.get(entry.day) ?? 0) + entry.amount);
  return lastDays(until, days).map((day) => {
    const sum = sums.get(day);
    return {
      day,
      amount: sum === undefined ? null : rounded(sum),
      upTo: stepOn(notebook.steps, itemId, day)?.upTo ?? null,
    };
  });
}

/** How often a person wrote something down, whatever it was: nothing here knows better or worse. */
interface Logged {
  /** Days with an amount or a page of the journal. */
  days: number;
  ofLast30: number;
  /** The most of them in a row. */
  longestRun: number;
}

export function loggedDays({ entries, journal }: Notebook, today: string): Logged {
  const days = [...new Set([...entries, ...journal].map(({ day }) => day))].toSorted();
  let [longest, run, before] = [0, 0, ""];
  for (const day of days) {
    run = before !== "" && addDays(before, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const recent = new Set(lastDays(today, 30));
  return { days: days.length, ofLast30: days.filter((day) => recent.has(day)).length, longestRun: longest };
}
