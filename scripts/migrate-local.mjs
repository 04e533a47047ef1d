import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import { stateDir } from "./steps/database.mjs";
import { root } from "./steps/run.mjs";

// What `wrangler d1 migrations apply --local` does, which starts a server of its own for each migration: the most of a
// first start. Keeps the same table of what was applied, so that either goes on after the other.
const APPLIED =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

const folder = join(root, "migrations");
// Before the server starts, which ends connections that stay silent for as long as all of this can take.
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort()
  .map((name) => ({ name, statements: unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8")) }));

const [{ database_id: id }] = unstable_readConfig({ config: join(root, "wrangler.toml") }).d1_databases;
const server = new Miniflare({
  ...convertV4MiniflareOptions({ modules: true, script: "export default {}", d1Databases: { DB: id } }),
  resourcePersistencePath: `${stateDir}/v3`,
});
try {
  const d1 = await server.getD1Database("DB");
  await migrate(d1);
  if (process.env.FIRST_MODE) await setFirstMode(d1, process.env.FIRST_MODE);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await server.dispose();
}

async function migrate(d1) {
  await d1.prepare(APPLIED).run();
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map(({ name }) => name));
  for (const each of migrations.filter(({ name }) => !applied.has(name))) await apply(d1, each);
}

/** All of a migration and the note that it was applied, or nothing. */
async function apply(d1, { name, statements }) {
  try {
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?1)").bind(name),
    ]);
  } catch (cause) {
    throw new Error(`${name} was not applied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  console.log(`Applied ${name}`);
}

/** The mode of a database in which nobody has chosen one (rules/access#site-modes). */
async function setFirstMode(d1, mode) {
  await d1
    .prepare("INSERT OR IGNORE INTO settings (key, value, updated_at) VALUES ('siteMode', ?1, ?2)")
    .bind(JSON.stringify(mode), Date.now())
    .run();
}
