/** Where in a line a text must stand. */
type Pin = "anywhere" | "start" | "end" | "whole";

/** A run of lines, each after a line break, that is searched as one string. */
export interface Lines {
  count: number;
  /** All of them, each after a line break. */
  text: string;
  /** The lines in which a text stands, ascending. */
  with(text: string, pin: Pin): number[];
}

/** Texts as `linesOf` reads them, in UTF-8. */
export const linesColumn = (texts: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`\n${texts.map((text) => `${text}\n`).join("")}`);

export function linesOf(all: string): Lines {
  const starts = startsOf(all);
  return {
    count: starts.length,
    text: all,
    with(text, pin) {
      const lines: number[] = [];
      // Looking for the bare text and then at what is beside it is faster than looking for a line break with it.
      const [atStart, atEnd] = [pin === "start" || pin === "whole", pin === "end" || pin === "whole"];
      for (let at = all.indexOf(text); at >= 0;) {
        if ((atStart && all.charCodeAt(at - 1) !== BREAK) || (atEnd && all.charCodeAt(at + text.length) !== BREAK)) {
          at = all.indexOf(text, at + 1);
          continue;
        }
        const line = lastAtMost(starts, at);
        lines.push(line);
        const next = starts[line + 1];
        if (next === undefined) break;
        at = all.indexOf(text, next);
      }
      return lines;
    },
  };
}

const BREAK = "\n".charCodeAt(0);

function startsOf(text: string): Uint32Array {
  const starts: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1))
    starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** The index of the last of ascending values that is not above a limit. */
function lastAtMost(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((values[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
