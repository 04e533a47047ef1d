type WordKind = "absent" | "present" | "not-tested";
/** What certificates print in place of an amount, by its letters alone; an abbreviation with what it stands for. */
const WORDS: Record<WordKind, Readonly<Record<string, string | null>>> = {
  absent: {
    nd: "not detected",
    notdetected: null,
    nonedetected: null,
    none: null,
    absent: null,
    negative: null,
    neg: null,
    bdl: "below the detection limit",
    bql: "below the quantification limit",
    nq: "not quantified",
    notquantified: null,
    "<lod": "below the detection limit",
    "<loq": "below the quantification limit",
    "<mrl": "below the reporting limit",
  },
  present: { detected: null, present: null, positive: null, pos: null },
  "not-tested": {
    nt: "not tested",
    na: "not tested",
    nottested: null,
    notanalyzed: null,
    notanalysed: null,
    notmeasured: null,
    notrequested: null,
    notperformed: null,
  },
};
interface Word {
  kind: WordKind;
  means: string | null;
}
const ALL: ReadonlyMap<string, Word> = new Map(
  (Object.keys(WORDS) as WordKind[]).flatMap((kind) =>
    Object.entries(WORDS[kind]).map(([key, means]): [string, Word] => [key, { kind, means }]),
  ),
);

const wordOf = (text: string): Word | undefined => ALL.get(text.toLowerCase().replace(/[ ./]/g, ""));

/** What a printed word says of an amount; null for what is none of these words. */
export const wordKind = (text: string): WordKind | null => wordOf(text)?.kind ?? null;

/** What a printed abbreviation stands for; null for numbers and for words that say it themselves. */
export const meaningOf = (shown: string): string | null => wordOf(shown)?.means ?? null;
