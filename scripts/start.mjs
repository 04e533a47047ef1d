import { spawn } from "node:child_process";
import { endAtCrash, howEnded } from "./steps/crash.mjs";
import { prepareDatabase } from "./steps/database.mjs";
import { passErrors } from "./steps/hang-ups.mjs";
import { install } from "./steps/install.mjs";
import { keepMails, mailDir } from "./steps/mail.mjs";
import { freePort } from "./steps/port.mjs";
import { environment, root, step, stop } from "./steps/run.mjs";
import { ensureSecrets, giveSecrets } from "./steps/secrets.mjs";
import { runTimedJobs } from "./steps/timed-jobs.mjs";

const demo = process.env.DEMO !== "0";
const ACCOUNTS = ["admin", "staff", "moderator", "vendor", "trusted", "tester", "member", "newbie"];

const port = await freePort();
await install();
ensureSecrets();
await prepareDatabase({ demo });
if (process.env.SITE_BUILT !== "1")
  await step("Building the site", "react-router", ["build"], { env: { NODE_ENV: "production" } });

giveSecrets();

const variables = { ENVIRONMENT: "development", SITE_MODE: process.env.SITE_MODE ?? "open", DEMO: demo ? "1" : "0" };
// Mails of timed jobs, which come from no request, need it for their links.
variables.SITE_ORIGIN = process.env.SITE_ORIGIN ?? `http://localhost:${port}`;
if (process.env.NOW) variables.NOW = process.env.NOW;

console.log("▸ Starting the site …");
const server = spawn(process.execPath, ["scripts/serve.mjs", String(port), JSON.stringify(variables)], {
  cwd: root,
  env: environment(),
  stdio: ["ignore", "pipe", "pipe"],
});
const runtime = endAtCrash(server);
passErrors(server.stderr, runtime.onLine);
/** Only our own server says so; whatever else answers at that address is not ours to announce. */
const listening = new Promise((resolve) => {
  keepMails(server.stdout, (line) => {
    runtime.onLine(line);
    if (line.includes("Ready on http")) resolve(true);
  });
});
let isWanted = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    isWanted = true;
    server.kill(signal);
  });
server.on("error", () => stop("The site's server could not be started; remove node_modules and run npm start again."));
server.on("close", (code, signal) => {
  if (isWanted) process.exit(code ?? 0);
  const how = howEnded(runtime.hasCrashed(), code, signal);
  stop(
    `The site's server has stopped (${how}); what it printed stands above. "npm start" starts it again with its data.`,
  );
});

const url = `http://localhost:${port}`;
if (await announce()) await runTimedJobs(url);
else {
  // Left running it would hold the port against the next start.
  server.kill();
  setTimeout(() => server.kill("SIGKILL"), 5_000).unref();
}

/** Whether the site answers; says where it is, or that it is nowhere. */
async function announce() {
  const late = new Promise((resolve) => setTimeout(() => resolve(false), 60_000));
  for (let tries = (await Promise.race([listening, late])) ? 240 : 0; tries > 0; tries -= 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) {
      console.log(`\nLeafproof is at ${url}`);
      if (demo) console.log(`Demo accounts (password leafproof-demo): ${ACCOUNTS.join(", ")}`);
      console.log(`Mail stays on this machine: ${mailDir}, and ${url}/admin/outbox\n`);
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  console.error(`The site did not answer at ${url} within a minute; what the server printed stands above.`);
  return false;
}
