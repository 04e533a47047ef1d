import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { z } from "zod";
import { jsonText } from "@worker/json-text";
import * as tables from "@worker/domain/registry/tables";

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;

const folder = join(import.meta.dirname, "../migrations/meta");
const journal = z.object({ entries: z.array(z.object({ tag: z.string() })).nonempty() });
const snapshot = z.custom<Snapshot>((value) => typeof value === "object" && value !== null && "tables" in value);
const read = <S extends z.ZodType>(name: string, schema: S) =>
  jsonText(schema)(readFileSync(join(folder, name), "utf8"));

// `npm run db:generate` would write these into a migration; the tests hold the SQL of migrations against the schema.
const { entries } = read("_journal.json", journal);
const last = read(`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`, snapshot);
const missing = await generateSQLiteMigration(last, await generateSQLiteDrizzleJson({ ...tables }, last.id));
for (const statement of missing) console.error(statement);
if (missing.length > 0)
  console.error("\nThe schema says more than the migrations make: npm run db:generate -- --name what_changes");
process.exitCode = missing.length > 0 ? 1 : 0;
