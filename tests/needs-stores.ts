import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES = "tests/{domain,api,durable-objects,screens,hostile,budgets,worker,scripts}/**/*.test.{ts,tsx}";

/**
 * The test files, apart by whether they reach for the Worker's stores or the Worker itself, in their own text or in that
 * of the tests' files they import. Those that do not can share one process, and need no database.
 */
export function testFiles(): { withStores: string[]; without: string[] } {
  const files = globSync(FILES);
  return {
    withStores: files.filter((file) => needsStores(file)),
    without: files.filter((file) => !needsStores(file)),
  };
}

const known = new Map<string, boolean>();

function needsStores(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Files that import each other say nothing new about one another.
  known.set(file, false);
  const text = readFileSync(file, "utf8");
  const needs =
    text.includes('"cloudflare:') ||
    [...text.matchAll(/from "(\.[^"]+)"/g)].some(([, path = ""]) => {
      const found = [".ts", ".tsx"].map((end) => join(dirname(file), path + end)).find((each) => existsSync(each));
      return found !== undefined && found.startsWith("tests/") && needsStores(found);
    });
  known.set(file, needs);
  return needs;
}
