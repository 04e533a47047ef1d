import type { QueryWithTypings } from "drizzle-orm";

/** A quoted name or text, a parameter that is a limit, any other. */
const PARTS = /"[^"]*"|'[^']*'|\blimit \?|\?/g;

/**
 * SQLite plans by a limit, and so puts a statement together anew each time one is bound to it, which costs more than most
 * statements take to run. A limit that is known stands in the text as a number, and one that is not as an expression,
 * which no plan goes by.
 */
export function withPlainLimits(query: QueryWithTypings): QueryWithTypings {
  if (!query.sql.includes("limit ?")) return query;
  const { params: given } = query;
  const plain = new Set<number>();
  let place = 0;
  const text = query.sql.replace(PARTS, (part) => {
    if (!part.endsWith("?")) return part;
    const value = given[place++];
    if (part === "?") return part;
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return "limit cast(? as integer)";
    plain.add(place - 1);
    return `limit ${value}`;
  });
  return { ...query, sql: text, params: given.filter((_, index) => !plain.has(index)) };
}
