import { Column, getTableName, is, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

type SelectConfig = Parameters<SQLiteAsyncDialect["buildSelectQuery"]>[0];
type Field = NonNullable<SelectConfig["fieldsFlat"]>[number];

/**
 * D1 answers a batch's rows as objects keyed by column name, so two joined columns called `id` would collapse into one.
 * Here every column whose name an earlier one of the same joined select has gets a name of its own; what the row is
 * called in TypeScript is its key, so nobody writes these names.
 */
export class DistinctNames extends SQLiteAsyncDialect {
  override buildSelectQuery(config: SelectConfig): SQL {
    return super.buildSelectQuery(config.joins?.length ? { ...config, fieldsFlat: distinct(config.fields) } : config);
  }
}

function distinct(fields: Record<string, unknown>): Field[] {
  const taken = new Set<string>();
  const flat: Field[] = [];
  const add = (given: Record<string, unknown>) => {
    for (const [key, field] of Object.entries(given)) {
      if (is(field, Column)) {
        const name = taken.has(field.name) ? `${field.name}:${flat.length}` : field.name;
        taken.add(name);
        flat.push({ path: [key], field: sql.raw(`"${getTableName(field.table)}"."${field.name}" as "${name}"`) });
      } else if (is(field, SQL) || is(field, SQL.Aliased)) {
        if (is(field, SQL.Aliased)) taken.add(field.fieldAlias);
        flat.push({ path: [key], field });
      }
    }
  };
  add(fields);
  return flat;
}
