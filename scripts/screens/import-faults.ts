import { posix } from "node:path";
import { MODULE_PATH, type Sources } from "./sources";

const areaOf = (file: string): string => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/** How a module writes the path of what it imports: from where it stands inside its area, from `~/` across areas. */
export function spelled(from: string, path: string): string {
  if (!path.startsWith("~/") && !path.startsWith(".")) return path;
  const target = path.startsWith("~/") ? path.slice(2) : posix.join(posix.dirname(from), path);
  if (target.startsWith("../worker/")) return `@${target.slice(3)}`;
  // What the router's types are called is relative wherever it is imported.
  if (path.includes("/+types/") || target.startsWith("..")) return path;
  if (areaOf(from) !== areaOf(target)) return `~/${target}`;
  const near = posix.relative(posix.dirname(from), target);
  return near.startsWith(".") ? near : `./${near}`;
}

/** The imports that are spelled otherwise, a sentence each. */
export function importFaults(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => /\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      Array.from(text.matchAll(MODULE_PATH), ({ groups }) => groups?.["path"] ?? "")
        .filter((path) => spelled(file, path) !== path)
        .map((path) => `${file} imports "${path}", which is spelled "${spelled(file, path)}"`),
    );
}
