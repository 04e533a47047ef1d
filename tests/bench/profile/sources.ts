import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { basename, join } from "node:path";

const built = join(import.meta.dirname, "../../../build/server");

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const path = [file, join("assets", basename(file))].map((each) => join(built, `${each}.map`)).find(existsSync);
  if (path === undefined) return null;
  const payload: SourceMapPayload = JSON.parse(readFileSync(path, "utf8"));
  return new SourceMap(payload);
}

/** The file that a place of the built Worker came from: a package's name and path, or a path of the project. */
export function sourceOf(url: string, line: number, column: number): string {
  if (!url.endsWith(".js")) return url === "" ? "(native)" : url;
  const file = basename(url);
  const map = maps.get(file) ?? mapOf(file);
  maps.set(file, map);
  const entry = map?.findEntry(line, column);
  const source = entry !== undefined && "originalSource" in entry ? entry.originalSource : file;
  return source.replace(/.*node_modules\//, "npm:").replace(/^(\.\.\/)+/, "");
}

/** The package, or the folder of the project, that a source lies in. */
export function roomOf(source: string): string {
  if (!source.startsWith("npm:")) return source.split("/").slice(0, 4).join("/");
  const path = source.slice("npm:".length).split("/");
  return path.slice(0, path[0]?.startsWith("@") ? 2 : 1).join("/");
}
