/** What was learned of a query's words while they were looked for, for "did you mean". */
export interface Corrections {
  /** Words that stand somewhere in one of their spellings. */
  spelled: Set<string>;
  /** What the others may be instead, and in how many rows that stands. */
  meant: Map<string, Map<string, number>>;
}

export const noCorrections = (): Corrections => ({ spelled: new Set(), meant: new Map() });

/** @param rows in how many the other word stands */
export function knowSlip({ meant }: Corrections, word: string, other: string, rows: number): void {
  const others = meant.get(word) ?? new Map<string, number>();
  meant.set(word, others.set(other, (others.get(other) ?? 0) + rows));
}
