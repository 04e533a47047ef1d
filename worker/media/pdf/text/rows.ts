import type { Run } from "./drawing";

/** What stands together in a line without a wide gap: a cell of a table, or a piece of prose. */
export interface TextCell {
  text: string;
  x: number;
  to: number;
}

/** A line of a page, its cells from left to right. */
export type TextRow = readonly TextCell[];

/** In ems: up to where letters belong to one word, and to one cell. */
const [WORD_GAP, CELL_GAP] = [0.15, 0.9];
/** In ems: how far a letter may stand above or below its line. */
const LINE = 0.35;

const LIGATURES = /[\ufb00-\ufb06]/g;

/** Puts a page's runs into lines, from top to bottom. */
export function rowsOf(runs: readonly Run[]): TextRow[] {
  const lines: { y: number; size: number; runs: Run[] }[] = [];
  for (const run of [...runs].sort((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - run.y <= LINE * Math.max(run.size, line.size)) line.runs.push(run);
    else lines.push({ y: run.y, size: run.size, runs: [run] });
  }
  return lines.map((line) => cellsOf(line.runs));
}

function cellsOf(runs: readonly Run[]): TextRow {
  const cells: TextCell[] = [];
  for (const run of [...runs].sort((one, other) => one.x - other.x)) {
    const cell = cells.at(-1);
    const gap = cell === undefined ? Number.POSITIVE_INFINITY : (run.x - cell.to) / (run.size || 1);
    if (cell === undefined || gap > CELL_GAP) cells.push({ text: run.text, x: run.x, to: run.to });
    // The same letters drawn over themselves are how some programs write in bold.
    else if (gap < -0.5 && cell.text.endsWith(run.text)) continue;
    else {
      cell.text += (gap > WORD_GAP ? " " : "") + run.text;
      cell.to = Math.max(cell.to, run.to);
    }
  }
  return cells.flatMap(({ text, ...place }) => {
    const plain = text
      .replace(LIGATURES, (letters) => letters.normalize("NFKC"))
      .replace(/\s+/g, " ")
      .trim();
    return plain === "" ? [] : [{ text: plain, ...place }];
  });
}
