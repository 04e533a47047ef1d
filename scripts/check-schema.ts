import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import * as tables from "@worker/domain/registry/tables";

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;

const folder = join(import.meta.dirname, "../migrations/meta");
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

// `npm run db:generate` would write these into a migration; the tests hold the SQL of migrations against the schema.
const { entries } = read<{ entries: { tag: string }[] }>("_journal.json");
const last = read<Snapshot>(`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`);
const missing = await generateSQLiteMigration(last, await generateSQLiteDrizzleJson({ ...tables }, last.id));
for (const statement of missing) console.error(statement);
if (missing.length > 0)
  console.error("\nThe schema says more than the migrations make: npm run db:generate -- --name what_changes");
process.exitCode = missing.length > 0 ? 1 : 0;
