/** Draws the domain's floors into docs/architecture.md from the code's imports; `--check` only says whether it is current. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { drawing } from "./floors/drawing";
import { readImports } from "./floors/read-imports";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/architecture.md");
const BETWEEN = /(<!-- floors: npm run floors -->\n).*?(<!-- end of floors -->)/s;

const text = readFileSync(page, "utf8");
if (!BETWEEN.test(text)) throw new Error("docs/architecture.md has lost the marks between which the floors are drawn.");
const drawn = text.replace(
  BETWEEN,
  (_, before: string, after: string) => `${before}\n${drawing(readImports(root))}\n\n${after}`,
);
if (!process.argv.includes("--check")) writeFileSync(page, drawn);
else if (drawn !== text) {
  console.error("docs/architecture.md draws other imports than the code has: run `npm run floors`.");
  process.exitCode = 1;
}
