import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";
import { testFiles } from "./tests/needs-stores.ts";
import { snapshotOf } from "./tests/snapshot.ts";

const secret = (name: string) => `test-only-${name}-0123456789abcdef0123456789abcdef`;

/** Sent to each test file as one module a package: they consist of a thousand. A subpath left out is only slower. */
const BUNDLED = [
  "@hono/standard-validator",
  "@remix-run/cloudflare",
  "@valibot/to-json-schema",
  "@visx/scale",
  "@visx/shape",
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/runnable-query",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "hono",
  "hono/html",
  "hono/http-exception",
  "hono-openapi",
  "isbot",
  "markdown-it",
  "mimetext/browser",
  "otpauth",
  "parse5",
  "react-router",
  "uqr",
  "valibot",
  "zod",
];

/** A source map is most of what a bundled package weighs, and no test's error lies in one. */
const withoutMaps = {
  name: "packages-without-source-maps",
  enforce: "post" as const,
  transform: (code: string, id: string) =>
    id.includes("/deps_ssr/") ? { code, map: { mappings: "" as const } } : null,
};

/** In place of the site's own; the test of passwords, which needs no stores, has the real one. */
const cheapHashes = [{ find: "./password-cost", replacement: resolve("tests/password-cost.ts") }];

/** React as visitors get it, which NODE_ENV below asks for; its development build takes longer to render. */
const reactAsBuilt = {
  name: "react-as-built",
  enforce: "post" as const,
  config: () => ({ oxc: { jsx: { runtime: "automatic" as const, development: false } } }),
};

const files = testFiles();
const migrations = await readD1Migrations("./migrations");
const snapshot = snapshotOf(migrations);

export default defineConfig({
  plugins: [
    withoutMaps,
    reactAsBuilt,
    cloudflareTest(() => ({
      main: "./worker/index.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          ENVIRONMENT: "test",
          // The example of RFC 8291; a host that leads nowhere.
          VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
          VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
          PUSH_SERVICES: "push.test, *.push.test",
          NODE_ENV: "production",
          COOKIE_SECRET: secret("cookie"),
          HASH_KEY: secret("hash"),
          DATA_KEY: secret("data"),
          SITE_MODE: "open",
          DEMO: "1",
          TEST_SNAPSHOT: snapshot,
          TEST_MIGRATIONS: migrations,
        },
      },
    })),
  ],
  resolve: { tsconfigPaths: true },
  test: {
    // One after the other: both together would want twice the processors.
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: files.nothing,
          setupFiles: ["tests/process/own-modules.ts", "tests/setup.ts"],
          sequence: { setupFiles: "list", groupOrder: 1 },
        },
      },
      {
        extends: true,
        // In this project only: each server of the router's plugin clears the route types and writes them anew.
        plugins: [reactRouter(), reactAsBuilt],
        resolve: { alias: cheapHashes },
        test: {
          name: "stores",
          include: files.stores,
          setupFiles: [
            "tests/process/own-modules.ts",
            "tests/process/own-stores.ts",
            "tests/store.ts",
            "tests/setup.ts",
          ],
          sequence: { setupFiles: "list", groupOrder: 2 },
        },
      },
    ],
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: BUNDLED,
          // Its server build requires Node's modules, which a bundle cannot.
          exclude: ["react", "react-dom"],
          rolldownOptions: { external: [/^(node|cloudflare):/] },
        },
      },
    },
    // The stylesheet is linked by its address; without this Vitest hands out an empty one.
    css: true,
    // A process for each file takes a second before its first test; tests/process gives each what is its own in a shared one.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Left alone Vitest takes one processor of two.
    maxWorkers: 2,
    // A machine that is busy with other things takes long; a test that never ends is found all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
