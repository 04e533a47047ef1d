import { spawn } from "node:child_process";
import { prepareDatabase, stateDir } from "./steps/database.mjs";
import { install } from "./steps/install.mjs";
import { keepMails, mailDir } from "./steps/mail.mjs";
import { environment, root, step, stop } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";

const port = Number(process.env.PORT ?? 8788);
const demo = process.env.DEMO !== "0";
const ACCOUNTS = ["admin", "staff", "moderator", "vendor", "trusted", "tester", "member", "newbie"];

if (!Number.isInteger(port) || port < 1 || port > 65535)
  stop(`PORT must be a port number; it is "${process.env.PORT}".`);

await install();
ensureSecrets();
await prepareDatabase({ demo });
if (process.env.SITE_BUILT !== "1")
  await step("Building the site", "react-router", ["build"], { env: { NODE_ENV: "production" } });

const variables = { ENVIRONMENT: "development", SITE_MODE: process.env.SITE_MODE ?? "open", DEMO: demo ? "1" : "0" };
if (process.env.NOW) variables.NOW = process.env.NOW;

console.log("▸ Starting the site …");
const server = spawn(
  "wrangler",
  [
    "dev",
    "--config",
    "build/server/wrangler.json",
    "--port",
    String(port),
    "--persist-to",
    stateDir,
    "--show-interactive-dev-session=false",
    ...Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ],
  { cwd: root, env: environment(), stdio: ["ignore", "pipe", "inherit"] },
);
keepMails(server.stdout);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("error", () => stop("wrangler could not be started; remove node_modules and run npm start again."));
server.on("close", (code) => process.exit(code ?? 0));

await announce();

async function announce() {
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) {
      console.log(`\nLeafproof is at ${url}`);
      if (demo) console.log(`Demo accounts (password leafproof-demo): ${ACCOUNTS.join(", ")}`);
      console.log(`Mail stays on this machine: ${mailDir}, and ${url}/admin/outbox\n`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  console.error(`The site did not answer at ${url} within a minute; what the server printed stands above.`);
}
