import { existsSync } from "node:fs";
import { run, step } from "./run.mjs";

const PLACES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const find = () => PLACES.find((place) => place && existsSync(place)) ?? null;

/** Finds Chromium or Chrome; on Debian as root installs it. Null where there is none to be had. */
export async function findBrowser() {
  const present = find();
  if (present) return present;
  if (process.getuid?.() !== 0 || (await run("which", ["apt-get"], { quiet: true })).code !== 0) return null;
  await step("Installing Chromium (package lists)", "apt-get", ["update"]);
  await step(
    "Installing Chromium",
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"],
    {
      env: { DEBIAN_FRONTEND: "noninteractive" },
    },
  );
  return find();
}
