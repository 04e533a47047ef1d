/** Finds exports that no file imports: what only its own file uses is not exported, and the compiler finds the rest. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findUnused } from "./exports/find-unused";

const root = join(import.meta.dirname, "..");
const sources = globSync(["{app,worker,durable-objects,taper,scripts,tests}/**/*.{ts,tsx}", "*.{ts,cjs}"], {
  cwd: root,
})
  .map((path) => path.replaceAll("\\", "/"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
/** The platform starts the Worker by what its entry exports. */
const declares = (path: string): boolean =>
  !path.startsWith("tests/") && path.includes("/") && path !== "worker/index.ts";

const unused = findUnused(sources, declares);
for (const each of unused) console.error(each);
process.exitCode = unused.length > 0 ? 1 : 0;
