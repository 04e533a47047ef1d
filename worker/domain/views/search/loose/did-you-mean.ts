import { phraseOf } from "../../../foundation/lists/phrase";
import type { LoadedIndex } from "../index/loaded-index";
import { type AskedWord, askedWords, isJoiner } from "./asked-words";
import { type Corrections, knowSlip } from "./corrections";
import { matchWords } from "./match-words";
import { vocabularyOf } from "./vocabulary";

/** Whether something was found as it was typed, so that nobody is asked what they meant. */
export const isExact = (
  { total, similarTotal }: { total: number; similarTotal: number },
  { batches }: { batches: readonly unknown[] },
): boolean => total > similarTotal || batches.length > 0;

/**
 * The query with each word that stands nowhere replaced by the commonest one a slip away; null where every word stands
 * somewhere, or one is like none (rules/search#slips).
 * @param corrections what the search of the products learned; what vendors and laboratories are called is added
 */
export function didYouMean(index: LoadedIndex, q: string, corrections: Corrections): string | null {
  const asked = askedWords(q);
  if (asked.every(({ text }) => corrections.spelled.has(text))) return null;
  const { vendors, record } = index;
  matchWords(vendors.words, vendors.rows, asked, () => 0, corrections);
  addNames(record.labs.names(), asked, corrections);
  const phrase = phraseOf(q);
  const words = phrase
    .split(" ")
    .map((word) => (isJoiner(word) || corrections.spelled.has(word) ? word : commonest(corrections.meant.get(word))));
  const meant = words.every((word) => word !== null) ? words.join(" ") : phrase;
  return meant === phrase ? null : meant;
}

function addNames(names: Parameters<typeof vocabularyOf>[0], asked: readonly AskedWord[], known: Corrections): void {
  const { joined, near } = vocabularyOf(names);
  for (const { text, joined: bare, slips } of asked) {
    if (bare !== "" && joined.with(bare, "anywhere").length > 0) known.spelled.add(text);
    if (slips) near(text, (_line, run) => knowSlip(known, text, run, 1));
  }
}

/** Of equally common ones the first by letters, so that everybody is asked the same. */
function commonest(meant: ReadonlyMap<string, number> | undefined): string | null {
  const [first] = [...(meant ?? [])].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}
