import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const KB = 1024;
const LIMIT = 135 * KB;
/** The messages, where a member stays: a talk is there whole when the first word is typed. */
const LARGER = { "messages/": 146 * KB };
/** What every page has, and what an area may add; a screen shows parts of three areas at most. */
const SHEET_LIMITS = { base: 12 * KB, area: 3 * KB };
const CLIENT = "build/client";
const ASSETS = join(CLIENT, "assets");

interface Chunk {
  module: string;
  imports: string[];
}

interface Manifest {
  entry: Chunk;
  routes: Record<string, Chunk & { parentId?: string }>;
}

const files = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));

/** What the build says of each screen; the file is a script that sets one global. */
function manifest(): Manifest {
  const name = files.find((file) => file.startsWith("manifest-")) ?? "";
  const text = readFileSync(join(ASSETS, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

const weights = new Map<string, number>();

function weigh(path: string): number {
  const known = weights.get(path) ?? gzipSync(readFileSync(join(CLIENT, path))).length;
  weights.set(path, known);
  return known;
}

test("the scripts of every screen stay within the budget, not only those of the public pages", () => {
  const { entry, routes } = manifest();
  const heavy: string[] = [];
  for (const [id, route] of Object.entries(routes)) {
    const chunks = [entry, routes["root"], route].flatMap((each) => (each ? [each.module, ...each.imports] : []));
    const weight = [...new Set(chunks)].reduce((sum, path) => sum + weigh(path), 0);
    const [, limit = LIMIT] = Object.entries(LARGER).find(([area]) => id.startsWith(area)) ?? [];
    if (weight > limit) heavy.push(`${id}: ${weight}`);
  }
  expect(Object.keys(routes).length).toBeGreaterThan(50);
  expect(heavy).toEqual([]);
});

test("what every page loads names no screen, so that it does not grow with their number", async ({ request }) => {
  const { entry, routes } = manifest();
  const root = routes["root"];
  const everywhere = [entry, ...(root ? [root] : [])].flatMap(({ module, imports }) => [module, ...imports]);
  const scripts = everywhere.map((path) => readFileSync(join(CLIENT, path), "utf8")).join("\n");
  const screens = Object.entries(routes).filter(([id]) => id !== "root");
  expect(screens.filter(([, { module }]) => scripts.includes(basename(module)))).toEqual([]);

  const html = await (await request.get("/mission")).text();
  const known = Object.keys(
    JSON.parse(/__reactRouterManifest = (\{.*?\n\});/s.exec(html)?.[1] ?? "{}").routes as object,
  );
  expect(known.sort()).toEqual(["document/mission", "home/home", "root"]);
});

test("the base sheet and every area's stay within their budgets", () => {
  const sheets = readdirSync(ASSETS).filter((file) => file.endsWith(".css"));
  const heavy = sheets
    .map((file) => ({ file, weight: gzipSync(readFileSync(join(ASSETS, file))).length }))
    .filter(({ file, weight }) => weight > SHEET_LIMITS[file.startsWith("base-") ? "base" : "area"]);
  expect(sheets.length).toBeGreaterThan(8);
  expect(heavy).toEqual([]);
});

test("no script that a browser loads holds the database's code", () => {
  const leaks = files.filter((file) => /drizzle|d1_exec|CREATE TABLE/.test(readFileSync(join(ASSETS, file), "utf8")));
  expect(leaks).toEqual([]);
});
