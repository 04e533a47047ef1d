import { mustBeWhole } from "../video-refused";
import { type Box, type Boxes, oneOf, theOnly } from "./boxes";

/** Bytes of the file, from the first to before the last. */
export interface Range {
  start: number;
  end: number;
}

/** How many entries a table has, after it was seen that they lie in its box. @param entry bytes of one */
function entriesOf(file: Boxes, { body, end }: Box, head: number, entry: number): number {
  mustBeWhole(end - body >= head);
  const count = file.u32(body + head - 4);
  mustBeWhole(count * entry <= end - body - head);
  return count;
}

interface SampleSizes {
  count: number;
  /** Bytes of some samples that stand behind each other. */
  sum(from: number, count: number): number;
}

function sampleSizes(file: Boxes, table: readonly Box[]): SampleSizes {
  const [plain, compact] = [oneOf(table, "stsz"), oneOf(table, "stz2")];
  const box = plain ?? compact;
  mustBeWhole(box !== undefined && (plain === undefined || compact === undefined));
  const { body, end } = box;
  mustBeWhole(end - body >= 12);
  const same = plain === undefined ? 0 : file.u32(body + 4);
  if (same > 0) return { count: file.u32(body + 8), sum: (_, count) => count * same };
  const width = plain === undefined ? file.u8(body + 7) / 8 : 4;
  mustBeWhole(width === 1 || width === 2 || width === 4);
  const count = entriesOf(file, box, 12, width);
  const size = (nth: number): number => {
    const at = body + 12 + nth * width;
    return width === 4 ? file.u32(at) : width === 2 ? file.u16(at) : file.u8(at);
  };
  const sum = (from: number, of: number) => {
    let bytes = 0;
    for (let nth = from; nth < from + of; nth += 1) bytes += size(nth);
    return bytes;
  };
  return { count, sum };
}

/**
 * Where a track's samples lie, by its tables. Each sample is looked at once, so the work is bounded by the tables' own
 * length.
 * @param table the children of its `stbl`
 */
export function sampleRanges(file: Boxes, table: readonly Box[]): Range[] {
  const sizes = sampleSizes(file, table);
  const [short, long] = [oneOf(table, "stco"), oneOf(table, "co64")];
  const offsets = short ?? long;
  mustBeWhole(offsets !== undefined && (short === undefined || long === undefined));
  const width = short === undefined ? 8 : 4;
  const chunks = entriesOf(file, offsets, 8, width);
  const runs = theOnly(table, "stsc");
  const runCount = entriesOf(file, runs, 8, 12);
  const firstOf = (run: number): number => file.u32(runs.body + 8 + run * 12);
  mustBeWhole(chunks === 0 || (runCount > 0 && firstOf(0) === 1));
  const ranges: Range[] = [];
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    while (run + 1 < runCount && firstOf(run + 1) <= chunk + 1) run += 1;
    const held = Math.min(file.u32(runs.body + 12 + run * 12), sizes.count - sample);
    const at = offsets.body + 8 + chunk * width;
    const start = width === 4 ? file.u32(at) : file.u64(at);
    ranges.push({ start, end: start + sizes.sum(sample, held) });
    sample += held;
  }
  return ranges;
}

/**
 * Makes everything in the data boxes zero that no range covers: samples of tracks that were taken out, and what an
 * editor left behind. @throws MediaRefused where a range lies in no data box
 */
export function blankUnused(file: Boxes, data: readonly Box[], used: readonly Range[]): void {
  const ranges = used.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const { body, end } of data) {
    let at = body;
    for (let range = ranges[next]; range !== undefined && range.start < end; range = ranges[(next += 1)]) {
      mustBeWhole(range.start >= body && range.end <= end);
      file.zero(at, range.start);
      at = Math.max(at, range.end);
    }
    file.zero(at, end);
  }
  mustBeWhole(next === ranges.length);
}
