/** One fact of everything compared, and how it reads of each: for the table, and to tell whether it differs. */
export interface Fact<Of> {
  label: string;
  text: (of: Of) => string;
}

/** Which two of the columns differ, by their places from 1: "12", "13", …; none where all read the same. */
export function differingPairs(texts: readonly string[]): string[] {
  return texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other, after) => (one === other ? [] : [`${at + 1}${at + after + 2}`])),
  );
}
