import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { defineConfig } from "@playwright/test";

const port = Number(process.env["E2E_PORT"] ?? 8799);
/** The site's state, where the journeys look up what was stored; workers inherit it from the process that starts them. */
const state = (process.env["E2E_STATE"] ??= mkdtempSync(join(tmpdir(), "leafproof-e2e-")));
const MODES = /modes\.spec\.ts/;

/** Journeys through the built site, in a state of its own. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  timeout: 120_000,
  projects: [
    { name: "people", testMatch: "people.setup.ts" },
    { name: "journeys", dependencies: ["people"], testIgnore: MODES },
    // Closing the site closes it for everybody, so this waits until the others have left.
    { name: "modes", dependencies: ["journeys"], testMatch: MODES, fullyParallel: false },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: { PORT: String(port), STATE_DIR: state },
  },
});
