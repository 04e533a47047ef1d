import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../factories/empty-database";

const { DB: database, TEST_MIGRATIONS: migrations } = env;

const STATEMENTS =
  "select type, name, sql from sqlite_master where sql is not null and name not glob '_cf_*' order by 1, 2";
const schema = async () => (await database.prepare(STATEMENTS).all()).results;
const tablesNow = async () => {
  const sql =
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'";
  return (await database.prepare(sql).all<{ name: string }>()).results.map(({ name }) => name);
};
const rows = async () => {
  const tables = await tablesNow();
  const all = await database.batch(tables.map((table) => database.prepare(`select * from "${table}"`)));
  return Object.fromEntries(tables.map((table, nth) => [table, all[nth]?.results]));
};

async function migrate(from: number, to: number): Promise<void> {
  for (const { queries } of migrations.slice(from, to))
    await database.batch(queries.map((sql) => database.prepare(sql)));
}

/** A row in every table; a list stands for any text, since some columns are read as JSON. */
async function fill(): Promise<void> {
  for (const table of await tablesNow()) {
    const columns = await database.prepare("select type from pragma_table_info(?)").bind(table).all<{ type: string }>();
    const values = columns.results.map(({ type }) => (type.toLowerCase() === "text" ? "'[]'" : "1"));
    await database.prepare(`insert or ignore into "${table}" values (${values.join(", ")})`).run();
  }
}

let snapshot: { schema: unknown; rows: unknown };

beforeAll(async () => {
  snapshot = { schema: await schema(), rows: await rows() };
});

beforeEach(emptyDatabase);

describe("the migrations", () => {
  it("make of an empty database what every test file starts with, its rows included", async () => {
    await migrate(0, migrations.length);
    expect({ schema: await schema(), rows: await rows() }).toEqual(snapshot);
  });

  it.each(migrations.slice(1).map(({ name }, nth) => ({ name, before: nth + 1 })))(
    "bring a database that is in use from before $name to the same, and lose no table's rows",
    async ({ before }) => {
      await migrate(0, before);
      await fill();
      await migrate(before, migrations.length);
      expect(await schema()).toEqual(snapshot.schema);
      const empty = Object.entries(await rows()).filter(([, kept]) => kept?.length === 0);
      const added = tablesSince(before);
      expect(empty.map(([table]) => table).filter((table) => !added.has(table))).toEqual([]);
    },
  );
});

/** Tables that a later migration made; those may be empty. */
function tablesSince(before: number): Set<string> {
  const made = migrations.slice(before).flatMap(({ queries }) => queries);
  const names = made.map((sql) => /^\s*CREATE TABLE [`"]?(\w+)/i.exec(sql)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
