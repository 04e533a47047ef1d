/** What the abbreviations on certificates stand for. */
const MEANINGS: Record<string, string> = {
  nd: "not detected",
  nt: "not tested",
  na: "not tested",
  nq: "not quantified",
  bdl: "below the detection limit",
  bql: "below the quantification limit",
  "<lod": "below the detection limit",
  "<loq": "below the quantification limit",
  "<mrl": "below the reporting limit",
};

/** What a printed abbreviation stands for; null for numbers and for words that say it themselves. */
export const meaningOf = (shown: string): string | null => MEANINGS[shown.toLowerCase().replace(/[\s./]/g, "")] ?? null;
