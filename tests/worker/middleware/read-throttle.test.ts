import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "@worker/context";
import { readThrottle } from "@worker/middleware/read-throttle";
import type { AppEnv } from "@worker/middleware/types";
import { toFailure } from "@worker/problems";

/** A site whose platform limit says what the test wants; counts how often it was asked, and for whom. */
function siteWith({ readsOn = true, success = false }: { readsOn?: boolean; success?: boolean }) {
  const asked: string[] = [];
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("request", { site: { throttles: { readsOn } }, network: "network-hash" } as RequestContext);
    await next();
  });
  app.use(readThrottle);
  app.all("*", (c) => c.text("read"));
  app.onError((error) => new Response(null, { status: toFailure(error).status }));
  const READS = {
    limit: async ({ key }: { key: string }) => {
      asked.push(key);
      return { success };
    },
  };
  return { asked, ask: async (path: string, method = "GET") => app.request(path, { method }, { READS }) };
}

describe("the limit on reads", () => {
  it("answers 429 once the platform says no, by network", async () => {
    const { ask, asked } = siteWith({});
    expect((await ask("/vendors")).status).toBe(429);
    expect(asked).toEqual(["network-hash"]);
    expect((await siteWith({ success: true }).ask("/vendors")).status).toBe(200);
  });

  it("holds for every path and method that gets this far", async () => {
    const { ask } = siteWith({});
    for (const path of ["/api/vendors", "/assets/made-up.js", "/feeds/reviews.xml"]) {
      expect((await ask(path, "POST")).status, path).toBe(429);
    }
  });

  it("is not asked while an admin has switched it off", async () => {
    const { ask, asked } = siteWith({ readsOn: false });
    expect((await ask("/vendors")).status).toBe(200);
    expect(asked).toEqual([]);
  });
});
