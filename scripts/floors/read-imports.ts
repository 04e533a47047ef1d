import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const FLOORS = ["foundation", "catalogue", "voice", "oversight", "views", "registry"] as const;

/** A folder of the domain as it is named in a drawing, such as `catalogue/lab`; the registry is one. */
const roomOf = (path: string): string =>
  path
    .split("/")
    .slice(2, 4)
    .join("/")
    .replace(/^registry\/.*/, "registry");

const specifiers = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s+"([^"]+)"/g)].map(([, specifier = ""]) => specifier);

/** Which rooms each room of `worker/domain` imports from, types included. */
export function readImports(root: string): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const path of globSync("worker/domain/**/*.ts", { cwd: root }).map((each) => each.replaceAll("\\", "/"))) {
    const room = roomOf(path);
    const reached = rooms.get(room) ?? new Set<string>();
    rooms.set(room, reached);
    for (const specifier of specifiers(readFileSync(join(root, path), "utf8"))) {
      if (!specifier.startsWith(".")) continue;
      const target = posix.join(posix.dirname(path), specifier);
      if (target.startsWith("worker/domain/") && roomOf(target) !== room) reached.add(roomOf(target));
    }
  }
  return rooms;
}
