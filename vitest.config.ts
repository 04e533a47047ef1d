import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";
import { testFiles } from "./tests/needs-stores";

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
  "mimetext/browser",
  "otpauth",
  "react-router",
  "rehype-sanitize",
  "remark-gfm",
  "remark-parse",
  "remark-rehype",
  "unified",
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

const files = testFiles();

export default defineConfig({
  plugins: [
    withoutMaps,
    reactRouter(),
    cloudflareTest(async () => ({
      main: "./worker/index.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          ENVIRONMENT: "test",
          COOKIE_SECRET: secret("cookie"),
          HASH_KEY: secret("hash"),
          DATA_KEY: secret("data"),
          SITE_MODE: "open",
          DEMO: "1",
          TEST_MIGRATIONS: await readD1Migrations("./migrations"),
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
          include: files.without,
          isolate: false,
          setupFiles: ["tests/own-modules.ts", "tests/setup.ts"],
          sequence: { setupFiles: "list", groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "stores",
          include: files.withStores,
          setupFiles: ["tests/migrations.ts", "tests/setup.ts"],
          sequence: { groupOrder: 2 },
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
    // Left alone Vitest takes one processor of two.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
