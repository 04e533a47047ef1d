import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { documentFaults } from "./rules/document-faults";
import { findFaults } from "./rules/find-faults";

const root = join(import.meta.dirname, "..");
const TEXTS = "{app,worker,durable-objects,taper,scripts,tests,docs,.ci}/**/*.{ts,tsx,mjs,js,css,md}";
const TOP = "*.{md,ts,js,cjs,toml}";
/** These hold what the check looks for. */
const OWN = ["scripts/rules/find-faults.ts", "tests/scripts/rules.test.ts", "tests/scripts/documents.test.ts"];

const sources = globSync([TEXTS, TOP], { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !OWN.includes(path) && statSync(join(root, path)).isFile())
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const exists = (path: string) => existsSync(join(root, path));
const faults = [...findFaults(sources, exists), ...documentFaults(sources, exists)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`\n${faults.length} faults. docs/rules/README.md says how rules are cited.`);
process.exitCode = faults.length > 0 ? 1 : 0;
