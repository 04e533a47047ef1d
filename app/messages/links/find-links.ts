interface TextPart {
  text: string;
  /** Null for what is no address. */
  link: { href: string; isOwn: boolean; host: string } | null;
}

/** Up to what no address has in it as it is written: blanks, quotes, brackets, and whatever turns or hides letters. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s\p{C}<>"'`“”‘’«»{}|\\^/?#][^\s\p{C}<>"'`“”‘’«»{}|\\^]*/giu;
/** A sentence that ends behind an address has these. */
const AFTER = new Set(".,;:!?…)]*_~");
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
] as const;

/**
 * The parts of a text, of which those that are web addresses lead there; together they are the text, letter by letter
 * (rules/messages#links). An address with a name before its host, which could look like another's, stays text.
 * @param origin of this site
 */
export function findLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (until: number, link: TextPart["link"]) => {
    if (until > from) parts.push({ text: text.slice(from, until), link });
    from = Math.max(from, until);
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const link = linkOf(address, origin);
    if (link === null) continue;
    add(index, null);
    add(index + address.length, link);
  }
  add(text.length, null);
  return parts;
}

function linkOf(address: string, origin: string): TextPart["link"] {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "" || !/^https?:$/.test(url.protocol)) return null;
  return { href: url.href, isOwn: url.origin === origin, host: url.host };
}

/** Without what ends the sentence; a bracket that opens in the address may close in it. */
function withoutEnd(found: string): string {
  const countOf = (letter: string): number => found.split(letter).length;
  const unopened = new Map<string, number>(
    BRACKETS.map(([opening, closing]) => [closing, countOf(closing) - countOf(opening)]),
  );
  let end = found.length;
  for (let last = found.charAt(end - 1); AFTER.has(last); last = found.charAt(end - 1)) {
    const more = unopened.get(last);
    if (more !== undefined && more <= 0) break;
    if (more !== undefined) unopened.set(last, more - 1);
    end -= 1;
  }
  return found.slice(0, end);
}
