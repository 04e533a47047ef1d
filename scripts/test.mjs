import { findBrowser } from "./steps/browser.mjs";
import { install } from "./steps/install.mjs";
import { run, sideBySide, step, stop } from "./steps/run.mjs";
import { ensureSecrets } from "./steps/secrets.mjs";

const from = Date.now();
await install();
ensureSecrets();
await step("Route types", "react-router", ["typegen"]);
// Two lanes that take about the same time; lint and types each keep both processors busy while they are alone.
await sideBySide(
  [
    ["Lint", "oxlint", []],
    ["Rulebook", "tsx", ["scripts/check-rules.ts"]],
    ["Migrations", "tsx", ["scripts/check-schema.ts"]],
    ["Screens", "tsx", ["scripts/check-screens.ts"]],
    ["Exports", "tsx", ["scripts/check-exports.ts"]],
    ["Types", "tsc", ["--noEmit", "-p", "."]],
  ],
  [
    ["Formatting", "prettier", ["--check", "."]],
    [
      "Import boundaries",
      "depcruise",
      ["app", "worker", "durable-objects", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    ],
    [
      "Circles between folders",
      "depcruise",
      ["worker/domain", "--config", "scripts/folder-circles.mjs", "--output-type", "err-long"],
    ],
    ["Drawing of the floors", "tsx", ["scripts/draw-floors.ts", "--check"]],
    ["Build", "react-router", ["build"], { env: { NODE_ENV: "production" } }],
  ],
);
await gate("Tests inside workerd", "vitest", ["run"]);

const browser = await findBrowser();
if (browser) {
  await gate("Browser journeys", "playwright", ["test"], { env: { CHROMIUM: browser, SITE_BUILT: "1" } });
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
