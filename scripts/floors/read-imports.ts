import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const FLOORS = ["foundation", "catalogue", "voice", "oversight", "views", "registry"] as const;

/** A folder of the domain as it is named in a drawing, such as `catalogue/lab`; the registry is one. */
const folderOf = (path: string): string =>
  path
    .split("/")
    .slice(2, 4)
    .join("/")
    .replace(/^registry\/.*/, "registry");

const specifiers = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s+"([^"]+)"/g)].map(([, specifier = ""]) => specifier);

/** Which folders each folder of `worker/domain` imports from, types included. */
export function readImports(root: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const path of globSync("worker/domain/**/*.ts", { cwd: root }).map((each) => each.replaceAll("\\", "/"))) {
    const folder = folderOf(path);
    const reached = folders.get(folder) ?? new Set<string>();
    folders.set(folder, reached);
    for (const specifier of specifiers(readFileSync(join(root, path), "utf8"))) {
      if (!specifier.startsWith(".")) continue;
      const target = posix.join(posix.dirname(path), specifier);
      if (target.startsWith("worker/domain/") && folderOf(target) !== folder) reached.add(folderOf(target));
    }
  }
  return folders;
}
