import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";

const BASE = "/taper/";
const WORKER = "service-worker.js";

/** The tracker's files by their path below /taper/. */
type TaperFiles = Map<string, string | Uint8Array>;

const common = (root: string): InlineConfig => ({
  configFile: false,
  root,
  base: BASE,
  publicDir: false,
  logLevel: "warn",
  resolve: { tsconfigPaths: true },
});

async function built(config: InlineConfig): Promise<TaperFiles> {
  const result = await build(config);
  const outputs = Array.isArray(result) ? result : "output" in result ? [result] : [];
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
}

/**
 * Builds the tracker by itself: nothing of it is in the site's scripts, and nothing of theirs in it. The service worker
 * comes last, since it names all the others. @param root the project's folder
 */
async function buildTaper(root: string): Promise<TaperFiles> {
  const taper = resolve(root, "taper");
  const files = await built({
    ...common(taper),
    build: {
      write: false,
      target: "es2023",
      assetsDir: "files",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(taper, "index.html") },
    },
  });
  for (const name of readdirSync(join(taper, "public"))) files.set(name, readFileSync(join(taper, "public", name)));

  const hash = createHash("sha256");
  for (const [name, content] of [...files].toSorted(([a], [b]) => a.localeCompare(b)))
    hash.update(name).update(content);
  const paths = [...files.keys()].map((name) => (name === "index.html" ? BASE : `${BASE}${name}`));
  const worker = await built({
    ...common(taper),
    define: {
      TAPER_FILES: JSON.stringify(paths.toSorted()),
      TAPER_VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
    },
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: join(taper, "service-worker.ts"), output: { entryFileNames: WORKER } },
    },
  });
  return new Map([...files, ...worker]);
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  webmanifest: "application/manifest+json",
};

/** Puts the tracker among the site's static files; while developing it is built anew whenever its page is opened. */
export function taperTracker(): Plugin {
  let files: Promise<TaperFiles> | undefined;
  return {
    name: "taper-tracker",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [name, source] of await buildTaper(this.environment.config.root))
        this.emitFile({ type: "asset", fileName: `taper/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use(BASE, (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
        if (path === "") files = buildTaper(server.config.root);
        files ??= buildTaper(server.config.root);
        files
          .then((all) => {
            const name = path === "" ? "index.html" : path;
            const content = all.get(name);
            if (content === undefined) {
              next();
              return;
            }
            response.setHeader("content-type", TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream");
            response.end(content);
          })
          .catch(next);
      });
    },
  };
}
