import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./steps/browser.mjs";
import { gateKeeper } from "./steps/gates.mjs";
import { install } from "./steps/install.mjs";
import { run } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";

const from = Date.now();
await install();
ensureSecrets();

const { gate, lanes, summary } = gateKeeper({ execute: run, print: (line) => console.log(line) });
const quietly = (name, command, args, more = {}) => ({
  name,
  command,
  args,
  ...more,
  options: { quiet: true, ...more.options },
});
/** Its own report is worth reading as it comes. */
const aloud = (each) => {
  console.log(`▸ ${each.name}`);
  return gate(each);
};

await gate(quietly("Route types", "react-router", ["typegen"]));
// Two lanes that take about the same time; lint and types each keep both processors busy while they are alone.
await lanes(
  [
    quietly("Lint", "oxlint", [], { needs: ["Route types"] }),
    quietly("Rulebook", "tsx", ["scripts/check-rules.ts"]),
    quietly("Migrations", "tsx", ["scripts/check-schema.ts"]),
    quietly("Screens", "tsx", ["scripts/check-screens.ts"]),
    quietly("Exports", "tsx", ["scripts/check-exports.ts"]),
    quietly("Types", "tsc", ["--noEmit", "-p", "."], { needs: ["Route types"] }),
  ],
  [
    quietly("Formatting", "prettier", ["--check", "."]),
    quietly("Import boundaries", "depcruise", [
      ...["app", "worker", "durable-objects", "taper"],
      ...["--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    ]),
    quietly("Circles between folders", "depcruise", [
      "worker/domain",
      ...["--config", "scripts/folder-circles.mjs", "--output-type", "err-long"],
    ]),
    quietly("Drawing of the floors", "tsx", ["scripts/draw-floors.ts", "--check"]),
    quietly("Build", "react-router", ["build"], { options: { env: { NODE_ENV: "production" } } }),
  ],
);
const folder = mkdtempSync(join(tmpdir(), "leafproof-failed-"));
const FAILED_TESTS = join(folder, "names.txt");
await aloud({
  name: "Tests inside workerd",
  command: "node",
  args: ["scripts/steps/test-worker.mjs"],
  options: { env: { FAILED_TESTS } },
});

const browser = await findBrowser();
if (browser !== null || process.env.CI) {
  const env = { CHROMIUM: browser ?? "", SITE_BUILT: "1" };
  const found = browser === null ? "false" : "playwright";
  if (browser === null) console.error("Browser journeys need Chromium, and none is installed here.");
  await aloud({ name: "Browser journeys", command: found, args: ["test"], options: { env }, needs: ["Build"] });
} else {
  console.log(
    "▸ Browser journeys were LEFT OUT: no Chromium or Chrome was found. Install one, or set CHROMIUM to its path.",
  );
}

// The journeys have pushed them far up.
if (existsSync(FAILED_TESTS)) console.log(`\nFailed inside workerd:\n${readFileSync(FAILED_TESTS, "utf8")}`);
rmSync(folder, { recursive: true, force: true });

const { code, text } = summary();
console.log(`\n${text} That took ${Math.round((Date.now() - from) / 1000)} s.`);
process.exitCode = code;
