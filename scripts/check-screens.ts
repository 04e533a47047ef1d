import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { folderCircles } from "./screens/folder-circles";
import { importFaults } from "./screens/import-faults";
import { sheetFaults } from "./screens/sheet-faults";

const app = join(import.meta.dirname, "../app");
const sources = new Map(
  globSync("**/*.{ts,tsx,css}", { cwd: app }).map((path) => [
    path.replaceAll("\\", "/"),
    readFileSync(join(app, path), "utf8"),
  ]),
);
const faults = [...sheetFaults(sources), ...importFaults(sources), ...folderCircles(sources)];
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error(`\n${faults.length} faults. docs/architecture.md says how screens are styled and import.`);
process.exitCode = faults.length > 0 ? 1 : 0;
