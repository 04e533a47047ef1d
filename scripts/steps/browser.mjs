import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Chromium without its window, where there is nothing else: it sends pages a pointer that nobody moved. */
const SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const find = () => [...PLACES, SHELL].find((place) => existsSync(place)) ?? null;

/** Finds Chromium or Chrome; on Debian as root installs it. Null where there is none to be had. */
export async function findBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  if (!PLACES.some((place) => existsSync(place))) await installChromium();
  return find();
}

async function installChromium() {
  if (process.getuid?.() !== 0 || (await run("which", ["apt-get"], { quiet: true })).code !== 0) return;
  console.log("▸ Installing Chromium …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["--no-install-recommends", "chromium", "fonts-liberation"];
  const { code } = await run("apt-get", ["update"], { quiet: true, env });
  if (code === 0) await run("apt-get", ["install", "-y", ...packages], { quiet: true, env });
}
