import process from "node:process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const stateDir = process.env["STATE_DIR"] ?? ".state";

/** In development Vite answers for its own modules; the Worker, which answers everything else, would not know them. */
const developmentAssets = {
  binding: "ASSETS",
  run_worker_first: ["/*", "!/@*", "!/app/*", "!/worker/*", "!/node_modules/*"],
};

export default defineConfig(({ command }) => ({
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: stateDir },
      config: command === "serve" ? { assets: developmentAssets } : {},
    }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
}));
