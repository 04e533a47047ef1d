/** A statement as drizzle builds it: text with `?` for each parameter. */
interface Built {
  sql: string;
  params: readonly unknown[];
}

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "string" && !value.includes("\0")) return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`This value has no SQL literal: ${typeof value}`);
}

/** One statement with its parameters written into it, for a command that takes text only. */
export function literalSql({ sql, params }: Built): string {
  const rest = [...params];
  const text = sql.replaceAll("?", () => literal(rest.shift()));
  if (rest.length > 0) throw new RangeError("There are more parameters than places for them.");
  return `${text};`;
}
