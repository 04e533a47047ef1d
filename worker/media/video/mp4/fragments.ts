import { mustBeWhole } from "../video-refused";
import { type Box, type Boxes, theOnly } from "./boxes";
import { FRAGMENT, keepOnly } from "./kept-boxes";
import type { Range } from "./sample-ranges";

/** Bits of a track fragment's head, and of a run of samples (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const HEAD = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10, baseIsFragment: 0x20000 };
const RUN = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

const flagsOf = (file: Boxes, { body }: Box): number => file.u32(body) & 0xffffff;
const bits = (flags: number, ...wanted: number[]): number => wanted.filter((bit) => (flags & bit) !== 0).length;

/** The size of samples that give none, by track. @param movie the children of `moov` */
export function defaultSizes(file: Boxes, movie: readonly Box[]): Map<number, number> {
  const extends_ = movie.filter(({ type }) => type === "mvex").flatMap((box) => file.children(box));
  const defaults = extends_.filter(({ type, body, end }) => type === "trex" && end - body >= 24);
  return new Map(defaults.map(({ body }) => [file.u32(body + 4), file.u32(body + 16)]));
}

/** Where the samples of one `moof` lie; what does not belong in it is made free. @throws MediaRefused for an unknown track */
export function fragmentRanges(file: Boxes, moof: Box, defaults: ReadonlyMap<number, number>): Range[] {
  const children = file.children(moof);
  keepOnly(file, children, FRAGMENT);
  const ranges: Range[] = [];
  // Without another word a track's samples follow those of the one before it.
  let base = moof.start;
  for (const traf of children.filter(({ type }) => type === "traf")) {
    const parts = file.children(traf);
    const head = theOnly(parts, "tfhd");
    mustBeWhole(head.end - head.body >= 8);
    const flags = flagsOf(file, head);
    const track = defaults.get(file.u32(head.body + 4));
    mustBeWhole(track !== undefined);
    if ((flags & HEAD.base) !== 0) base = file.u64(head.body + 8);
    else if ((flags & HEAD.baseIsFragment) !== 0) base = moof.start;
    const at = head.body + 8 + 8 * bits(flags, HEAD.base) + 4 * bits(flags, HEAD.description, HEAD.duration);
    const hasSize = (flags & HEAD.size) !== 0;
    mustBeWhole(at + (hasSize ? 4 : 0) <= head.end);
    const size = hasSize ? file.u32(at) : track;
    let start = base;
    for (const run of parts.filter(({ type }) => type === "trun")) {
      const range = runRange(file, run, { base, start, size });
      ranges.push(range);
      start = range.end;
    }
    base = start;
  }
  return ranges;
}

interface Run {
  /** What its offset counts from. */
  base: number;
  /** Where it begins without one. */
  start: number;
  /** Bytes of samples that give none. */
  size: number;
}

function runRange(file: Boxes, { body, end }: Box, { base, start, size }: Run): Range {
  mustBeWhole(end - body >= 8);
  const flags = file.u32(body) & 0xffffff;
  const count = file.u32(body + 4);
  const head = 8 + 4 * bits(flags, RUN.offset, RUN.firstFlags);
  const width = 4 * bits(flags, RUN.duration, RUN.size, RUN.flags, RUN.composition);
  mustBeWhole(head + count * width <= end - body);
  const from = (flags & RUN.offset) === 0 ? start : base + file.i32(body + 8);
  if ((flags & RUN.size) === 0) return { start: from, end: from + count * size };
  const at = body + head + 4 * bits(flags, RUN.duration);
  let bytes = 0;
  for (let nth = 0; nth < count; nth += 1) bytes += file.u32(at + nth * width);
  return { start: from, end: from + bytes };
}
