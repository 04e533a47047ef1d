/** A name that somebody is typing: where its "@" stands, and what follows it up to the caret. */
export interface BegunName {
  at: number;
  typed: string;
}

const LONGEST = 40;

/** Only where a mention can be: at the beginning of a word, and not in an address. */
export function begunName(text: string, caret: number): BegunName | null {
  const before = text.slice(Math.max(0, caret - LONGEST - 2), caret);
  const typed = /(?:^|[\s(>"'*_])@([\p{L}\p{N}_.-]{1,40})$/u.exec(before)?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}
