/** Parts of a statement that hold no commas, parentheses or keywords of their own: quoted names and texts. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y;
const SELECT = /^\s*select (?:distinct )?/i;
const FROM = /\sfrom\s/iy;

/**
 * The names under which a select answers its columns; commas and FROM inside subqueries and texts do not count.
 * @returns an expression without a quoted name at its end as it stands; nothing for any other statement
 */
export function selectedColumns(sql: string): string[] {
  const begin = SELECT.exec(sql)?.[0].length;
  if (begin === undefined) return [];
  const columns: string[] = [];
  let [depth, from, at] = [0, begin, begin];
  while (at < sql.length) {
    QUOTED.lastIndex = FROM.lastIndex = at;
    const quoted = QUOTED.exec(sql)?.[0].length;
    if (quoted === undefined) {
      if (depth === 0 && FROM.test(sql)) break;
      const char = sql[at];
      if (char === "(") depth += 1;
      if (char === ")") depth -= 1;
      if (char === "," && depth === 0) {
        columns.push(nameOf(sql.slice(from, at)));
        from = at + 1;
      }
    }
    at += quoted ?? 1;
  }
  return [...columns, nameOf(sql.slice(from, at))];
}

const nameOf = (column: string): string => /"([^"]+)"\s*$/.exec(column)?.[1] ?? column.trim();
