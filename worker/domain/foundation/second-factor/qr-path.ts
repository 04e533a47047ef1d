import { encode } from "uqr";

export interface QrDrawing {
  /** Modules on a side, the quiet zone included. */
  size: number;
  /** Of an SVG path: the dark modules, row by row. */
  path: string;
}

export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark && row[x - 1] !== true ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : "")).join(""),
  );
  return { size, path: rows.join("") };
}

function runFrom(row: boolean[], from: number): number {
  const end = row.indexOf(false, from);
  return (end === -1 ? row.length : end) - from;
}
