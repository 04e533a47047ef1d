import { DatabaseSync } from "node:sqlite";

/** A migration as `readD1Migrations` reads it. */
interface Migration {
  name: string;
  queries: string[];
}

/** Statements that go as one text: well below the 100 kB that D1 takes at a time. */
const STATEMENTS_A_TEXT = 100;

/** What the migrations make of an empty database, as a few texts that make it at once; each test file starts from it. */
export function snapshotOf(migrations: Migration[]): string[] {
  const database = new DatabaseSync(":memory:");
  try {
    for (const { queries } of migrations) database.exec(queries.join(";\n"));
    const made = database
      .prepare(
        `select made.type, made.name, made.sql, listed.type as kind from sqlite_master as made
         left join pragma_table_list as listed on listed.name = made.name and listed.schema = 'main'
         where made.sql is not null and listed.type is not 'shadow' order by made.rowid`,
      )
      .all();
    const tables = made.filter(({ type }) => type === "table");
    const others = made.filter(({ type }) => type !== "table");
    const rows = tables.filter(({ kind }) => kind === "table").flatMap(({ name }) => rowsOf(database, String(name)));
    // Rows before the triggers, which would see them come in.
    const statements = [...tables.map(({ sql }) => String(sql)), ...rows, ...others.map(({ sql }) => String(sql))];
    const texts = Math.ceil(statements.length / STATEMENTS_A_TEXT);
    return Array.from({ length: texts }, (_, nth) =>
      statements.slice(nth * STATEMENTS_A_TEXT, (nth + 1) * STATEMENTS_A_TEXT).join(";\n"),
    );
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare("select name from pragma_table_info(?)").all(table);
  const values = columns.map(({ name }) => `quote("${String(name)}")`).join(" || ',' || ");
  const rows = database.prepare(`select ${values} as row from "${table}"`).all();
  return rows.map(({ row }) => `INSERT INTO "${table}" VALUES (${String(row)})`);
}
