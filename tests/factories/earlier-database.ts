import { env } from "cloudflare:workers";

const run = (queries: readonly string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)));

/** Empties the test database and applies the migrations before the named one; answers how to apply that one. */
export async function databaseBefore(name: string): Promise<() => Promise<unknown>> {
  const at = env.TEST_MIGRATIONS.findIndex((each) => each.name === name);
  const migration = env.TEST_MIGRATIONS[at];
  if (migration === undefined) throw new Error(`There is no migration ${name}.`);
  const { results } = await env.DB.prepare(
    `select type, name from sqlite_master where type in ('trigger', 'view', 'table') and name not like 'sqlite_%' and name not like '_cf_%' order by type = 'table', rowid desc`,
  ).all<{ type: string; name: string }>();
  await run(results.map((each) => `drop ${each.type} "${each.name}"`));
  for (const { queries } of env.TEST_MIGRATIONS.slice(0, at)) await run(queries);
  return () => run(migration.queries);
}
