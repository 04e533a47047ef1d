import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { writtenColumns } from "@worker/db/columns";
import * as schema from "@worker/domain/registry/tables";

/** What else an id can be of. Any other column of ids says which member a row is about, or who did it. */
const NO_MEMBER = new Set(
  ["about", "application", "case", "category", "claims_vendor", "gallery", "invite", "lab", "newest_result", "product"]
    .concat(
      "last_thread",
      "parent",
      "photo",
      "poll",
      "post",
      "reply",
      "request",
      "result",
      "review",
      "shared_post",
      "target",
      "thread",
      "vendor",
    )
    .concat("batch", "document", "item", "video")
    .map((noun) => `${noun}_id`),
);

/** Also a column that nobody has thought of: it has to be told apart before it can name something else. */
export const namesMember = ({ name, enumValues }: Pick<SQLiteColumn, "name" | "enumValues">): boolean =>
  enumValues === undefined && (name === "recipient" || (/_(id|by)$/.test(name) && !NO_MEMBER.has(name)));

/** What every text holds that names nobody, so that rows point at each other. */
export const FILLER = "mine";

export const TABLES: readonly [name: string, table: SQLiteTable][] = Object.entries<unknown>(schema).flatMap(
  ([name, table]) => (is(table, SQLiteTable) ? [[name, table] as [string, SQLiteTable]] : []),
);

export const columnsOf = (table: SQLiteTable): [key: string, column: SQLiteColumn][] =>
  Object.entries<SQLiteColumn>(getTableColumns(table));

/** A text that the column's own shape reads. */
function jsonOf(column: SQLiteColumn): string {
  const read = (text: string) => {
    try {
      column.mapFromDriverValue(text);
      return true;
    } catch {
      return false;
    }
  };
  // What no export reads may be empty in any way.
  return ["[]", "{}", '{"effectsExperienced":[]}'].find(read) ?? "{}";
}

function valueOf(
  column: SQLiteColumn,
  member: { id: string; email: string },
  isFilled: boolean,
): string | number | null {
  if (column.name === "recipient") return member.email;
  if (namesMember(column)) return member.id;
  if (!column.notNull && !isFilled) return null;
  if (column.getSQLType() !== "text") return column.dataType === "boolean" ? 0 : 1;
  return column.dataType === "custom" ? jsonOf(column) : (column.enumValues?.[0] ?? FILLER);
}

/**
 * Stores a row of a table in which every column that can name a member names this one, unless it is there.
 * @param filled columns that can be empty and shall not be
 */
export async function aRowOf(
  table: SQLiteTable,
  member: { id: string; email: string },
  filled: readonly string[] = [],
): Promise<void> {
  if ((await thatRowOf(table, member)) !== null) return;
  const columns = writtenColumns(table);
  const names = columns.map(([, { name }]) => `"${name}"`).join(", ");
  const values = columns.map(([key, column]) => valueOf(column, member, filled.includes(key)));
  await env.DB.prepare(`insert into "${getTableName(table)}" (${names}) values (${values.map(() => "?").join(", ")})`)
    .bind(...values)
    .run();
}

/** That row as it is now, by the schema's names; null where it is gone. */
export async function thatRowOf(table: SQLiteTable, member: { id: string; email: string }) {
  const keys = [
    ...columnsOf(table).flatMap(([, column]) => (column.primary ? [column] : [])),
    ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns),
  ];
  const row = await env.DB.prepare(
    `select * from "${getTableName(table)}" where ${keys.map(({ name }) => `"${name}" = ?`).join(" and ")}`,
  )
    .bind(...keys.map((column) => valueOf(column, member, true)))
    .first();
  return row && Object.fromEntries(columnsOf(table).map(([key, { name }]) => [key, row[name]]));
}
