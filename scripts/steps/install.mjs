import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, step, stop } from "./run.mjs";

const marker = join(root, "node_modules", ".installed-from");

/** Refuses a Node that cannot run the tools, in one sentence. On Linux the project brings its own current Node. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const needed = process.platform === "linux" ? [20, 0] : [22, 22];
  if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
    stop(`Leafproof needs Node ${needed.join(".")} or newer on this system; this is ${process.versions.node}.`);
  }
}

/** Installs exactly what package-lock.json names, once for each state of the lock. */
export async function install() {
  checkNode();
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  await step("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"]);
  writeFileSync(marker, lock);
}
