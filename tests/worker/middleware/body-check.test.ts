import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { bodySize } from "@worker/middleware/body-check";
import { normalQuery } from "@worker/middleware/normal-query";
import type { AppEnv } from "@worker/middleware/types";
import { unreadBody } from "@worker/middleware/unread-body";

/** As the platform hands it on; a script cannot make one. */
function reading(method: string, path: string, body: ReadableStream<Uint8Array>): Request {
  const own: Record<PropertyKey, unknown> = { body, method };
  const plain = new Request(`https://leafproof.test${path}`, { method });
  return new Proxy(plain, {
    get(request, key) {
      const value: unknown = key in own ? own[key] : Reflect.get(request, key, request);
      return typeof value === "function"
        ? (...given: unknown[]): unknown => Reflect.apply(value, request, given)
        : value;
    },
  });
}

describe("a request that only reads and has a body all the same", () => {
  it.each(["GET", "HEAD"])("%s is answered, and its body passes by unread", async (method) => {
    const app = new Hono<AppEnv>();
    app.use(normalQuery, unreadBody, bodySize);
    app.all("*", (c) => c.text(`read ${c.req.raw.url}`));
    for (const path of ["/vendors", "/vendors?q=%00a"]) {
      const body = new Blob(["x".repeat(70_000)]).stream();
      const response = await app.fetch(reading(method, path, body));
      expect(response.status, path).toBe(200);
      if (!path.includes("?")) expect(body.locked).toBe(true);
    }
  });
});
