import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES = "tests/{domain,api,durable-objects,screens,hostile,budgets,worker,scripts}/**/*.test.{ts,tsx}";

/**
 * The test files by whether they reach for any of the Worker's stores or the Worker itself, in their own text or in that
 * of the tests' files they import.
 */
export function testFiles(): Record<"nothing" | "stores", string[]> {
  const files = globSync(FILES);
  const those = (stores: boolean) => files.filter((file) => needsStores(file) === stores);
  return { nothing: those(false), stores: those(true) };
}

const known = new Map<string, boolean>();

function needsStores(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Files that import each other say nothing new about one another.
  known.set(file, false);
  const text = readFileSync(file, "utf8");
  const needs = text.includes('"cloudflare:') || importedBy(file, text).some((each) => needsStores(each));
  known.set(file, needs);
  return needs;
}

function importedBy(file: string, text: string): string[] {
  return [...text.matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
    const found = [".ts", ".tsx"].map((end) => join(dirname(file), path + end)).find((each) => existsSync(each));
    return found?.startsWith("tests/") ? [found] : [];
  });
}
