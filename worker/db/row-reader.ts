import { Column, getTableName, is, SQL } from "drizzle-orm";

export type RowReader<Row> = (row: Record<string, unknown>) => Row;

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

interface Value {
  name: string;
  column: number;
  decoder: Decoder;
}

interface Group {
  name: string;
  parts: Part[];
  /** The column that is null where a joined table has no row, and then the whole group is. */
  missing: number | null;
}

type Part = Value | Group;

/**
 * Reads rows as D1 answers them into what a select promises. The query builder finds out anew for each value of each
 * row how it is read; here that is done once.
 * @param select that names its columns, or is of one table
 */
export function rowReader<Row>(select: { _: { selectedFields: object } }): RowReader<Row> {
  const parts = partsOf(select._.selectedFields, { column: 0 }, optionalTables(select));
  return (row) => {
    const read: unknown = fill(parts, Object.values(row));
    return read as Row;
  };
}

function partsOf(selected: object, next: { column: number }, isOptional: (table: string) => boolean): Part[] {
  return Object.entries(selected).map(([name, field]: [string, object]) => {
    const decoder = decoderOf(field);
    if (decoder !== null) return { name, column: next.column++, decoder };
    const first = next.column;
    const parts = partsOf(field, next, () => false);
    return { name, parts, missing: missingColumn(field, first, isOptional) };
  });
}

/** As the query builder has it: a group whose columns are all of one table that may be missing, by its first column. */
function missingColumn(group: object, first: number, isOptional: (table: string) => boolean): number | null {
  const fields: unknown[] = Object.values(group);
  const columns = fields.filter((field) => is(field, Column));
  const [table, ...others] = new Set(columns.map((column) => getTableName(column.table)));
  if (table === undefined || others.length > 0 || !isOptional(table)) return null;
  return first + fields.findIndex((field) => is(field, Column));
}

function fill(parts: Part[], values: unknown[]): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const part of parts) {
    if ("decoder" in part) {
      const value = values[part.column];
      read[part.name] = value === null ? null : part.decoder.mapFromDriverValue(value);
    } else {
      const isMissing = part.missing !== null && values[part.missing] === null;
      read[part.name] = isMissing ? null : fill(part.parts, values);
    }
  }
  return read;
}

/** Drizzle keeps what it knows of the joined tables, and how an expression is read, out of its types. */
const hidden = (of: object, name: string): unknown => Reflect.get(of, name);

function optionalTables(select: object): (table: string) => boolean {
  const sure = hidden(select, "joinsNotNullableMap");
  return (table) => typeof sure === "object" && sure !== null && hidden(sure, table) !== true;
}

/** How a column, or an expression with or without a name, is read; null for a group. */
function decoderOf(field: unknown): Decoder | null {
  const expression: unknown = is(field, SQL.Aliased) ? field.sql : field;
  if (is(expression, Column)) return expression;
  if (!is(expression, SQL)) return null;
  const decoder = hidden(expression, "decoder");
  if (isDecoder(decoder)) return decoder;
  throw new Error("An expression has no decoder.");
}

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === "object" && value !== null && "mapFromDriverValue" in value;
