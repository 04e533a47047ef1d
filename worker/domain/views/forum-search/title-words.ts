import { fold, type Term, wordsOf } from "./terms";
import { variantsOf } from "./variants";

/** Words of a title that are looked for, the longest first: they are the rarer ones as a rule. */
const TITLE_WORDS_MAX = 6;
const WORD_MIN = 3;

/** Words that say nothing of what a title is about, the subject of the whole site among them. */
const EMPTY = new Set(
  `about after all also and any anybody anyone are been before best better but can could did does doing don for from get
  getting good got has have having help how into its just kratom know like more most much need new not now off one only
  other our out over please question questions should some somebody someone than that the their them then there these they
  thing things this those too use used using very want was way were what when where which who why will with would you your`.split(
    /\s+/,
  ),
);

/** What a title is about, each word in all its spellings (rules/forum#similar-threads). */
export function titleWords(title: string): Term[] {
  const words = new Set(wordsOf(title).map(fold));
  return [...words]
    .filter((word) => word.length >= WORD_MIN && !EMPTY.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, TITLE_WORDS_MAX)
    .map(variantsOf);
}
