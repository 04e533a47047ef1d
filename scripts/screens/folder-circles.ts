import { posix } from "node:path";
import { MODULE_PATH, type Sources } from "./sources";

/** The folders that each folder's own modules import from, with one of those modules; sheets are not counted. */
function readFolders(sources: Sources): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const [file, text] of sources) {
    const folder = posix.dirname(file);
    const reached = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, reached);
    for (const { groups } of text.matchAll(MODULE_PATH)) {
      const path = groups?.["path"] ?? "";
      if (!/^(?:~\/|\.)/.test(path) || /\+types\/|\.css\b/.test(path)) continue;
      const target = posix.dirname(path.startsWith("~/") ? path.slice(2) : posix.join(folder, path));
      if (target !== folder && !target.startsWith("..")) reached.set(target, file);
    }
  }
  return folders;
}

/** The shortest way from a folder back to itself, by the modules that make it; null where there is none. */
function wayBack(folders: Map<string, Map<string, string>>, start: string): string[] | null {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of ways) {
    for (const [next, file] of folders.get(folder) ?? []) {
      if (next === start) return [...way, file];
      if (!ways.has(next)) ways.set(next, [...way, file]);
    }
  }
  return null;
}

/** Folders of screens that need each other, whichever area they are in: a sentence each circle, by one of its ways. */
export function folderCircles(sources: Sources): string[] {
  const folders = readFolders(sources);
  const circles = new Map<string, string>();
  for (const folder of [...folders.keys()].sort()) {
    const way = wayBack(folders, folder);
    const circle = way?.toSorted().join() ?? "";
    if (way === null || circles.has(circle)) continue;
    circles.set(circle, `Folders in a circle: ${way.join(" → ")} → ${folder}`);
  }
  return [...circles.values()];
}
