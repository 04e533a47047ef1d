import { encode } from "uqr";

export interface QrDrawing {
  /** Modules on a side, the quiet zone included. */
  size: number;
  /** Of an SVG path: the dark modules, row by row. */
  path: string;
}

/** Modules of quiet around the code, as the standard asks for. */
const QUIET = 4;

/** Rows of dark and light modules, quiet zone included. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: "M", border: QUIET }).data;

export function qrDrawing(text: string): QrDrawing {
  const rows = qrModules(text).map((row, y) =>
    row.map((dark, x) => (dark && row[x - 1] !== true ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : "")).join(""),
  );
  return { size: rows.length, path: rows.join("") };
}

function runFrom(row: boolean[], from: number): number {
  const end = row.indexOf(false, from);
  return (end === -1 ? row.length : end) - from;
}
