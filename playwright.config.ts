import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { defineConfig } from "@playwright/test";

const port = Number(process.env["E2E_PORT"] ?? 8799);
/** The site's state, where the journeys look up what was stored; workers inherit it from the process that starts them. */
const state = (process.env["E2E_STATE"] ??= mkdtempSync(join(tmpdir(), "leafproof-e2e-")));
const BROWSERS = [process.env["CHROMIUM"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** Closes the site for everybody, so it waits until the others have left. */
const MODES = /modes\.spec\.ts/;
/** By far the longest; begun last they would run on alone. The crash kills a site of its own. */
const LONGEST = /(vendors-side|crash)\.spec\.ts/;

/** Journeys through the built site, in a state of its own. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  timeout: 120_000,
  // A machine that is busy with other things takes longer than the five seconds that this would be.
  expect: { timeout: 15_000 },
  projects: [
    { name: "people", testMatch: "people.setup.ts" },
    { name: "longest", dependencies: ["people"], testMatch: LONGEST },
    { name: "journeys", dependencies: ["people"], testIgnore: [MODES, LONGEST] },
    { name: "modes", dependencies: ["longest", "journeys"], testMatch: MODES, fullyParallel: false },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: BROWSERS.find((path) => path !== undefined && existsSync(path)),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Starting a process for each context costs more than most of them are used for.
        "--renderer-process-limit=1",
        // Every page compiles axe anew, and nothing runs long enough to earn back what optimizing it costs.
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
    // A trace of every journey, most of them thrown away, was a fifth of their processor time; "--trace on" makes one.
    trace: "on-first-retry",
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: { PORT: String(port), STATE_DIR: state },
  },
});
