import { readFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./steps/install.mjs";
import { root, run, step, stop } from "./steps/run.mjs";

const config = readFileSync(join(root, "wrangler.toml"), "utf8");
if (config.includes("00000000-0000-0000-0000-000000000000")) {
  stop("wrangler.toml still holds placeholder ids: create the D1 database and KV namespace first (README, Deploy).");
}
if (!/^SITE_ORIGIN\s*=\s*"https:\/\/[^/"]+"/m.test(config)) {
  stop('wrangler.toml does not say where the site is reached: set SITE_ORIGIN = "https://…" under [vars].');
}
await install();
const secrets = await step("Reading the names of the deployed secrets", "wrangler", ["secret", "list"]);
for (const name of ["COOKIE_SECRET", "HASH_KEY", "DATA_KEY"]) {
  if (!secrets.includes(name)) stop(`The secret ${name} is not set: run "npx wrangler secret put ${name}".`);
}
await step("Building the site", "react-router", ["build"], { env: { NODE_ENV: "production" } });
await step("Migrating the database", "wrangler", ["d1", "migrations", "apply", "leafproof", "--remote"], {
  env: { CI: "1" },
});
const { code } = await run("wrangler", ["deploy", "--config", "build/server/wrangler.json"]);
process.exit(code);
