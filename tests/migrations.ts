import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

// By hand: "cloudflare:test" would load the whole site into every file that wants no more than its tables.
beforeAll(async () => {
  for (const { queries } of env.TEST_MIGRATIONS) await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
});
