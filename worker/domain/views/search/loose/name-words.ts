import type { Lines } from "../index/lines";
import type { AskedWord } from "./asked-words";
import { vocabularyOf } from "./vocabulary";

/** Names in which a word stands, however it is spelled (rules/search#spellings). */
export function spelled(names: Lines, word: AskedWord, before: AskedWord | undefined): Set<number> {
  const { joined } = vocabularyOf(names);
  const whole = word.joined === "" ? word.text : word.joined;
  const rows = word.inside
    ? joined.with(whole, "anywhere")
    : [...joined.with(whole, "start"), ...joined.with(` ${whole}`, "anywhere")];
  const more = [word.withNext, before?.withNext ?? null].flatMap((pair) =>
    pair === null ? [] : joined.with(pair, "anywhere"),
  );
  const also = word.also === null ? [] : joined.with(word.also, "anywhere");
  return new Set([...rows, ...also, ...more, ...(word.apart === null ? [] : names.with(word.apart, "anywhere"))]);
}

/** The same, or a word one slip away. */
export function slipped(names: Lines, word: AskedWord, before: AskedWord | undefined): Set<number> {
  const rows = spelled(names, word, before);
  if (word.slips) vocabularyOf(names).near(word.text, (row) => rows.add(row));
  return rows;
}
