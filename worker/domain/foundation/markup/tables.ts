import type { MarkdownIt, StateBlock } from "markdown-it";

/** Cells of all tables of a post, those included that a short row leaves out and that are drawn all the same. */
export const CELLS_MAX = 4_000;

type Rule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean;
const left = new WeakMap<object, number>();

const columnsOf = (state: StateBlock, line: number): number =>
  state.src.slice(state.bMarks[line], state.eMarks[line]).split("|").length;

/** The table rule with a budget: a wide head over many short rows would draw far more than was written. */
export function boundTables(parser: MarkdownIt): void {
  const all = parser.block.ruler.getRules("");
  parser.block.ruler.disable("table");
  const others = new Set<Rule>(parser.block.ruler.getRules(""));
  const table = all.find((rule) => !others.has(rule));
  if (table === undefined) throw new Error("The parser has no rule for tables.");
  const bounded: Rule = (state, start, end, silent) => {
    if (start + 2 > end) return false;
    const columns = columnsOf(state, start + 1);
    const cells = left.get(state.env) ?? CELLS_MAX;
    const rows = Math.floor(cells / columns) - 1;
    if (rows < 0) return false;
    const known = table(state, start, Math.min(end, start + 2 + rows), silent);
    if (known && !silent) left.set(state.env, cells - columns * (state.line - start - 1));
    return known;
  };
  parser.block.ruler.at("table", bounded, { alt: ["paragraph", "reference"] });
  parser.block.ruler.enable("table");
}
