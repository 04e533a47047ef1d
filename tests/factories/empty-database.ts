import { env } from "cloudflare:workers";

/** Takes every table out of the test database, with what hangs on it. */
export async function emptyDatabase(): Promise<void> {
  // What lies behind a virtual table goes with it.
  const shadows = "select name from pragma_table_list where type = 'shadow'";
  const sql = `select type, name from sqlite_master where name not glob '_cf_*' and name not glob 'sqlite_*' and name not in (${shadows})`;
  const { results } = await env.DB.prepare(sql).all<{ type: string; name: string }>();
  const drops = ["trigger", "view", "table"].flatMap((wanted) =>
    results.filter(({ type }) => type === wanted).map(({ name }) => `drop ${wanted} "${name}"`),
  );
  if (drops.length > 0) await env.DB.prepare(drops.join(";\n")).run();
}
