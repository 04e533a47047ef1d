import { Column, getTableName, is, type QueryWithTypings, SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { withPlainLimits } from "./plain-limits";

type Select = Parameters<SQLiteAsyncDialect["buildSelectQuery"]>[0];
type Field = NonNullable<Select["fieldsFlat"]>[number];

/**
 * D1 answers a batch's rows as objects keyed by column name, so two columns of a join that are both called `id` would
 * collapse into one. Here the second gets a name of its own, which nobody sees: a row is read by place, and its values
 * are called what the select calls them.
 */
export class DistinctNames extends SQLiteAsyncDialect {
  override buildSelectQuery(select: Select): SQL {
    return super.buildSelectQuery(select.joins?.length ? { ...select, fieldsFlat: distinct(select.fields) } : select);
  }

  override sqlToQuery(built: SQL, invokeSource?: "indexes"): QueryWithTypings {
    return withPlainLimits(super.sqlToQuery(built, invokeSource));
  }
}

/** In the order in which drizzle reads them back: depth first. */
function distinct(fields: Record<string, unknown>): Field[] {
  const taken = new Set<string>();
  const flat: Field[] = [];
  const add = (group: Record<string, unknown>) => {
    for (const [key, field] of Object.entries(group)) {
      if (is(field, Column)) {
        const name = taken.has(field.name) ? `${field.name}:${flat.length}` : field.name;
        taken.add(name);
        flat.push({ path: [key], field: sql.raw(`"${getTableName(field.table)}"."${field.name}" as "${name}"`) });
      } else if (is(field, SQL) || is(field, SQL.Aliased)) {
        if (is(field, SQL.Aliased)) taken.add(field.fieldAlias);
        flat.push({ path: [key], field });
      } else if (typeof field === "object") add({ ...field });
    }
  };
  add(fields);
  return flat;
}
