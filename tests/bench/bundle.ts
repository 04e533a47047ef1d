import { join } from "node:path";
import { build } from "vite";

/**
 * A benchmark's Worker as one module, bundled as the site's own is: no loader between the modules costs time.
 * @param entry path of its file
 */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, "../.."),
    logLevel: "error",
    resolve: { tsconfigPaths: true },
    build: { ssr: entry, write: false, target: "esnext", minify: false, rolldownOptions: { external: /^cloudflare:/ } },
    ssr: { noExternal: true, target: "webworker" },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs.flatMap((each) => ("output" in each ? each.output : [])).find(({ type }) => type === "chunk");
  if (chunk?.type !== "chunk") throw new Error("The benchmark's Worker was not bundled.");
  return chunk.code;
}
