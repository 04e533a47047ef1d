import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions as workerOptions } from "wrangler";
import { root } from "./run.mjs";

const built = join(root, "build", "server");

/**
 * The built Worker as Miniflare takes it.
 * @param bindingsOf makes the variables and secrets of those that the build was given
 * @throws Error where nothing is built
 */
export function builtWorkers(bindingsOf) {
  if (!existsSync(join(built, "wrangler.json"))) throw new Error('There is no built site: run "npm run build" first.');
  const { workerOptions: configured, externalWorkers } = workerOptions(join(built, "wrangler.json"));
  const scripts = readdirSync(join(built, "assets")).filter((name) => name.endsWith(".js"));
  const paths = ["index.js", ...scripts.map((name) => `assets/${name}`)];
  const worker = {
    ...configured,
    name: "leafproof",
    // Miniflare 5 takes the modules themselves in place of the rules that would find them.
    modulesRules: undefined,
    modules: paths.map((path) => ({ type: "ESModule", path: join(built, path) })),
    modulesRoot: built,
    bindings: bindingsOf(configured.bindings ?? {}),
  };
  return [worker, ...externalWorkers];
}
