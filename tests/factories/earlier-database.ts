import { env } from "cloudflare:workers";
import { emptyDatabase } from "./empty-database";

const run = (queries: readonly string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)));

/** Empties the test database and applies the migrations before the named one; answers how to apply it and the rest. */
export async function databaseBefore(name: string): Promise<() => Promise<unknown>> {
  const at = env.TEST_MIGRATIONS.findIndex((each) => each.name === name);
  if (at < 0) throw new Error(`There is no migration ${name}.`);
  await emptyDatabase();
  for (const { queries } of env.TEST_MIGRATIONS.slice(0, at)) await run(queries);
  return async () => {
    for (const { queries } of env.TEST_MIGRATIONS.slice(at)) await run(queries);
  };
}
