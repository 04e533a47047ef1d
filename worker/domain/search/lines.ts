/** A run of lines, each after a line break, that is searched as one string. */
export interface Lines {
  count: number;
  /**
   * The lines in which a needle stands, ascending.
   * @param needle a line break at its beginning or end pins it to a line's
   */
  with(needle: string): number[];
}

export function linesOf(text: string): Lines {
  const starts = startsOf(text);
  return {
    count: starts.length,
    with(needle) {
      const lines: number[] = [];
      for (let at = text.indexOf(needle); at >= 0;) {
        const line = lastAtMost(starts, needle.startsWith("\n") ? at + 1 : at);
        lines.push(line);
        const next = starts[line + 1];
        if (next === undefined) break;
        at = text.indexOf(needle, next - 1);
      }
      return lines;
    },
  };
}

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
