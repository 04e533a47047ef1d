import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

const get = (path: string) => exports.default.fetch(new Request(`http://localhost${path}`));

describe("GET /api/health", () => {
  it("answers 200 when every store answers", async () => {
    const response = await get("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: "ok",
      checks: { d1: "ok", kv: "ok", r2: "ok", durableObjects: "ok" },
      files: { missing: 0, damaged: 0 },
    });
  });

  it("says what it cost, by store", async () => {
    await get("/api/health");
    const timing = (await get("/api/health")).headers.get("server-timing") ?? "";
    expect(timing).toMatch(/^total;dur=[\d.]+, d1;dur=[\d.]+;desc="trips=1 statements=1 read=\d+ written=0", kv;/);
    expect(timing).toMatch(/kv;dur=[\d.]+;desc="calls=1", r2;dur=[\d.]+;desc="calls=1", do;dur=[\d.]+;desc="calls=1"$/);
  });

  it("answers from a real database", async () => {
    const row = await env.DB.prepare("select count(*) as n from vendors").first<{ n: number }>();
    expect(row?.n).toBe(0);
  });
});
