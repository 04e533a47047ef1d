import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type InlineConfig, type Plugin, runnerImport } from "vite";
import type * as Gaps from "./access-gaps";

/** Stands for what only the Workers runtime, or a finished build, has; reading the lists of routes calls none of it. */
const absent: Plugin = {
  name: "absent-while-building",
  enforce: "pre",
  resolveId: (id) => (/^(cloudflare|virtual):/.test(id) ? `\0absent:${id}` : null),
  load: (id) =>
    id.startsWith("\0absent:")
      ? "export class DurableObject {}; export class EmailMessage {}; export const env = {};"
      : null,
};

const inNode: InlineConfig = {
  configFile: false,
  logLevel: "silent",
  plugins: [absent],
  resolve: { tsconfigPaths: true },
};

/** Screens with the methods that their modules answer. @param exportsOf names what a file below app/ exports */
function screenRoutes(entries: RouteConfigEntry[], exportsOf: (file: string) => string[], above = ""): Gaps.Route[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const own = path === "*" ? "" : `${above}/${path ?? ""}`;
    const methods = exportsOf(file).includes("action") ? ["GET", "POST"] : ["GET"];
    return [
      ...(own === "" ? [] : methods.map((method) => ({ method, path: own }))),
      ...screenRoutes(children, exportsOf, own),
    ];
  });
}

const readLists = (root: string) =>
  Promise.all([
    runnerImport<{ default: RouteConfigEntry[] }>(resolve(root, "app/routes.ts"), inNode),
    runnerImport<typeof Gaps>(resolve(root, "scripts/contents/access-gaps.ts"), inNode),
  ]);

/** Fails the build on a screen or an API route, or a method of one, that the access table does not name. */
export function everyRouteListed(): Plugin {
  let lists: ReturnType<typeof readLists> | undefined;
  return {
    name: "every-route-listed",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      lists = readLists(this.environment.config.root);
      // What went wrong is told where it is waited for.
      lists.catch(() => undefined);
    },
    async generateBundle() {
      const root = this.environment.config.root;
      const [{ module: screens }, { module: gaps }] = await (lists ?? readLists(root));
      const exportsOf = (file: string) => this.getModuleInfo(resolve(root, "app", file))?.exports ?? [];
      const found = gaps.accessGaps([...gaps.mountedRoutes(), ...screenRoutes(screens.default, exportsOf)]);
      if (found.length > 0) this.error(found.join("\n"));
    },
  };
}
