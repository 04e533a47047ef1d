import type { Box, Boxes } from "./boxes";

/** Bytes of boxes that have the same fields in every file, in their versions 0 and 1 (ISO/IEC 14496-12). */
const FIXED = new Map<string, readonly [number, number]>([
  ["mvhd", [100, 112]],
  ["tkhd", [84, 96]],
  ["mdhd", [24, 36]],
  ["vmhd", [12, 12]],
  ["smhd", [8, 8]],
  ["cslg", [24, 44]],
]);
/** Bytes in front of the entries of a table, the last four of which count them, and of one entry in versions 0 and 1. */
const TABLES = new Map<string, readonly [number, number, number]>([
  ["elst", [8, 12, 20]],
  ["stts", [8, 8, 8]],
  ["ctts", [8, 8, 8]],
  ["stsc", [8, 12, 12]],
  ["stco", [8, 4, 4]],
  ["co64", [8, 8, 8]],
  ["stss", [8, 4, 4]],
]);
const LEAST = 8;

/** Makes zero what stands in a box behind all that it has to say: nothing plays it, and a place could stand there. */
export function blankTail(file: Boxes, box: Box): void {
  if (box.end - box.body < LEAST) return;
  const said = bytesSaid(file, box);
  if (said !== null) file.zero(box.body + said, box.end);
}

/** @returns bytes, which can be more than there are; null of a box that is none of these */
function bytesSaid(file: Boxes, { type, body, end }: Box): number | null {
  const isLong = file.u8(body) === 1;
  const fixed = FIXED.get(type);
  if (fixed !== undefined) return fixed[isLong ? 1 : 0];
  if (type === "stsz") return end - body < 12 ? null : 12 + (file.u32(body + 4) > 0 ? 0 : 4 * file.u32(body + 8));
  const table = TABLES.get(type);
  if (table === undefined) return null;
  const [head, short, long] = table;
  return head + (isLong ? long : short) * file.u32(body + head - 4);
}
