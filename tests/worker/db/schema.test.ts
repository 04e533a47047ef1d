import { env } from "cloudflare:workers";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as schema from "@worker/domain/registry/tables";

const tables = Object.values<unknown>(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableConfig(each)] : []));

async function rowsOf<T>(sql: string, ...values: string[]): Promise<T[]> {
  return (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;
}

describe("what the migrations make", () => {
  it("has the tables that registry/tables.ts names, and no other", async () => {
    const made = await rowsOf<{ name: string }>(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'",
    );
    expect(made.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it("has two virtual tables, the indexes of words of the forum and of reviews", async () => {
    const virtual = await rowsOf<{ name: string }>("select name from pragma_table_list where type = 'virtual'");
    expect(virtual.map(({ name }) => name)).toEqual(["forum_words", "review_words"]);
  });

  it.each(tables)(
    "has the columns that the schema of $name has, each with its type and whether it may be empty",
    async ({ name, columns }) => {
      const made = await rowsOf<{ name: string; type: string; notnull: number; pk: number }>(
        'select name, type, "notnull", pk from pragma_table_xinfo(?)',
        name,
      );
      const inSchema = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().toLowerCase(),
        notNull: column.notNull,
      }));
      const inDatabase = made.map((column) => ({
        name: column.name,
        type: column.type.toLowerCase(),
        notNull: column.notnull === 1,
      }));
      const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
      expect(inDatabase.sort(byName)).toEqual(inSchema.sort(byName));
    },
  );

  it.each(tables)("has the indexes that the schema of $name has", async ({ name, indexes, uniqueConstraints }) => {
    const made = await rowsOf<{ name: string }>(
      "select name from sqlite_master where type = 'index' and sql is not null and tbl_name = ?",
      name,
    );
    const wanted = [
      ...indexes.map((index) => index.config.name),
      ...uniqueConstraints.map((constraint) => constraint.getName()),
    ];
    expect(made.map((index) => index.name).sort()).toEqual(wanted.sort());
  });
});
