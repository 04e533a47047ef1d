/** One fact of everything compared, and how it reads of each: for the table, and to tell whether it differs. */
export interface Fact<Of> {
  label: string;
  text: (of: Of) => string;
  /** The fact alone, where the text says more, such as how many people it comes from: what is compared. */
  compared?: (of: Of) => string;
}

const PAIRS = [
  { name: "d12", one: 0, other: 1 },
  { name: "d13", one: 0, other: 2 },
  { name: "d14", one: 0, other: 3 },
  { name: "d23", one: 1, other: 2 },
  { name: "d24", one: 1, other: 3 },
  { name: "d34", one: 2, other: 3 },
];

/** Which two of up to four columns differ, as the style sheet calls them; none where all read the same. */
export const differingPairs = (texts: readonly string[]): string[] =>
  PAIRS.filter(({ one, other }) => other < texts.length && texts[one] !== texts[other]).map(({ name }) => name);
