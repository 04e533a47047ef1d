import { env } from "cloudflare:workers";

/** Takes every table out of the test database, with what hangs on it. */
export async function emptyDatabase(): Promise<void> {
  const sql = "select type, name from sqlite_master where name not glob '_cf_*' and name not glob 'sqlite_*'";
  const { results } = await env.DB.prepare(sql).all<{ type: string; name: string }>();
  const drops = ["trigger", "view", "table"].flatMap((wanted) =>
    results.filter(({ type }) => type === wanted).map(({ name }) => `drop ${wanted} "${name}"`),
  );
  if (drops.length > 0) await env.DB.prepare(drops.join(";\n")).run();
}
