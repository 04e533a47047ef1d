import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";

const secret = (name: string) => `test-only-${name}-0123456789abcdef0123456789abcdef`;

export default defineConfig({
  plugins: [
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
    include: ["tests/{domain,api,durable-objects,screens,hostile,budgets,worker}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare"] } } },
    // The stylesheet is linked by its address; without this Vitest hands out an empty one.
    css: true,
    // Left alone Vitest takes one processor of two.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
