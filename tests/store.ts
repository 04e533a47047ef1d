import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

// "cloudflare:test" would load the whole site into every file that wants no more than its tables. The local D1 runs all
// statements of a text at once, where the migrations would take it a fifth of a second in each of two hundred files.
beforeAll(() => env.DB.batch(env.TEST_SNAPSHOT.map((text) => env.DB.prepare(text))));
