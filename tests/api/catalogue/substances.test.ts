import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insert } from "../../factories/insert";
import { NOW } from "../../factories/rows";
import { ask } from "../../factories/site";

const get = (search = "", headers: Record<string, string> = {}) =>
  ask(`/api/substances/statuses${search}`, { headers });

beforeAll(() =>
  insert(env.DB, "substanceStatuses", [
    {
      ...{ substance: "7oh", region: "US-OH", status: "prohibited", asOf: "2026-11-02" },
      ...{ sourceUrl: "https://law.example/ohio", updatedAt: NOW },
    },
  ]),
);

describe("GET /api/substances/statuses", () => {
  it("lists every substance in every region", async () => {
    const { items, nextCursor } = await (await get()).json<{ items: { status: string }[]; nextCursor: null }>();
    expect(items).toHaveLength(330);
    expect(items.filter(({ status }) => status !== "unknown")).toHaveLength(1);
    expect(nextCursor).toBeNull();
  });

  it("gives one region alone, with date and source where there are any", async () => {
    const { items } = await (await get("?region=US-OH")).json<{ items: object[] }>();
    expect(items).toHaveLength(5);
    const ohio = { region: "US-OH", regionName: "Ohio" };
    expect(items).toContainEqual({
      ...ohio,
      substance: "7oh",
      status: "prohibited",
      asOf: "2026-11-02",
      sourceUrl: "https://law.example/ohio",
    });
    expect(items).toContainEqual({ ...ohio, substance: "mit", status: "unknown", asOf: null, sourceUrl: null });
  });

  it("knows its version", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    expect((await get("", { "if-none-match": etag })).status).toBe(304);
  });

  it("refuses regions and parameters that do not exist", async () => {
    expect((await get("?region=XX")).status).toBe(404);
    expect((await get("?region=")).status).toBe(400);
  });
});
