import { posix } from "node:path";

/** The files below app/, by their path from there. */
export type Sources = ReadonlyMap<string, string>;

/** The path of each import and of each later one. */
export const MODULE_PATH = /\b(?:from|import)\s*\(?\s*"(?<path>[^"]+)"/g;

const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(?<path>[^"]+)"/gm;
const LATER = /\bimport\("(?<path>[^"]+)"\)/g;

/** The module or sheet that a path means where it stands; none outside app/. */
export function resolve(from: string, path: string, sources: Sources): string | undefined {
  const plain = path.replace(/\?.*$/, "");
  if (!plain.startsWith("~/") && !plain.startsWith(".")) return undefined;
  const file = plain.startsWith("~/") ? plain.slice(2) : posix.join(posix.dirname(from), plain);
  return [file, `${file}.ts`, `${file}.tsx`].find((each) => sources.has(each));
}

/** What a module loads, at once or later; types are gone when it runs. */
export function importsOf(file: string, sources: Sources): string[] {
  const text = sources.get(file) ?? "";
  return [...text.matchAll(STATIC), ...text.matchAll(LATER)].flatMap(
    ({ groups }) => resolve(file, groups?.["path"] ?? "", sources) ?? [],
  );
}

/** A module and every module that it brings along, sheets left out. */
export function reachedFrom(file: string, sources: Sources): Set<string> {
  const reached = new Set([file]);
  for (const each of reached) {
    for (const next of importsOf(each, sources)) if (!next.endsWith(".css")) reached.add(next);
  }
  return reached;
}
