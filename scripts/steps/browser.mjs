import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Chromium without its window: a fifth of the processor time a page, and what Playwright uses where it brings its own. */
const SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Finds Chromium or Chrome, on Debian as root installing what is quickest. Null where there is none to be had. */
export async function findBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  if (!existsSync(SHELL)) await installShell();
  return [SHELL, ...PLACES].find((place) => existsSync(place)) ?? null;
}

/** Where that fails, a browser that is there already does as well. */
async function installShell() {
  if (process.getuid?.() !== 0 || (await run("which", ["apt-get"], { quiet: true })).code !== 0) return;
  console.log("▸ Installing Chromium …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
  const { code } = await run("apt-get", ["update"], { quiet: true, env });
  if (code === 0) await run("apt-get", ["install", "-y", ...packages], { quiet: true, env });
}
