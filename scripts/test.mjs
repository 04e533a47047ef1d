import { findBrowser } from "./steps/browser.mjs";
import { install } from "./steps/install.mjs";
import { run, step, stop } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";

const from = Date.now();
await install();
ensureSecrets();
await step("Route types", "react-router", ["typegen"]);
await step("Types", "tsc", ["--noEmit", "-p", "."]);
await step("Lint", "eslint", [".", "--max-warnings", "0"]);
await step("Import boundaries", "depcruise", [
  "app",
  "worker",
  "durable-objects",
  "--config",
  ".dependency-cruiser.cjs",
]);
await step("Formatting", "prettier", ["--check", "."]);
await gate("Tests inside workerd", "vitest", ["run"]);
await step("Build", "react-router", ["build"], { env: { NODE_ENV: "production" } });

const browser = await findBrowser();
if (browser) {
  await gate("Browser journeys", "playwright", ["test"], { env: { CHROMIUM: browser } });
} else if (process.env.CI) {
  stop("Browser journeys need Chromium, and none is installed here.");
} else {
  console.log(
    "▸ Browser journeys were LEFT OUT: no Chromium or Chrome was found. Install one, or set CHROMIUM to its path.",
  );
}
console.log(`\nEvery gate passed in ${Math.round((Date.now() - from) / 1000)} s.`);

/** A step whose own report is worth reading as it comes. */
async function gate(name, command, args, options = {}) {
  console.log(`▸ ${name}`);
  const { code } = await run(command, args, options);
  if (code !== 0) stop(`"${name}" failed; its report stands above.`);
}
