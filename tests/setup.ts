import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

// A stray line on the console is an error nobody looked at.
beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of ["error", "warn"] as const) {
    const { calls } = vi.mocked(console[method]).mock;
    expect(calls, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
