import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES = "tests/{domain,api,durable-objects,screens,hostile,budgets,worker,scripts}/**/*.test.{ts,tsx}";

/** In order: each may do all that the one before it may. */
const NEEDS = ["nothing", "tables", "stores"] as const;
type Needs = (typeof NEEDS)[number];

/**
 * The test files by what they reach for in their own text or in that of the tests' files they import: nothing of the
 * Worker's, its tables alone, or any of its stores and the Worker itself. Only the last need a process of their own.
 */
export function testFiles(): Record<Needs, string[]> {
  const files = globSync(FILES);
  const those = (needs: Needs) => files.filter((file) => needsOf(file) === needs);
  return { nothing: those("nothing"), tables: those("tables"), stores: those("stores") };
}

const known = new Map<string, Needs>();

function needsOf(file: string): Needs {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Files that import each other say nothing new about one another.
  known.set(file, "nothing");
  const text = readFileSync(file, "utf8");
  const imported = [...text.matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
    const found = [".ts", ".tsx"].map((end) => join(dirname(file), path + end)).find((each) => existsSync(each));
    return found?.startsWith("tests/") ? [needsOf(found)] : [];
  });
  const needs = [ownNeeds(text), ...imported].reduce((most, each) => (rank(each) > rank(most) ? each : most));
  known.set(file, needs);
  return needs;
}

function ownNeeds(text: string): Needs {
  if (!text.includes('"cloudflare:')) return "nothing";
  const rest = text.replace('import { env } from "cloudflare:workers";', "");
  return rest.includes('"cloudflare:') || /\benv\b(?!\.DB\b)/.test(rest) ? "stores" : "tables";
}

const rank = (needs: Needs): number => NEEDS.indexOf(needs);
