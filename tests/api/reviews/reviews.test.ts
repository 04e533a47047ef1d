import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR, NOW, put } from "../../domain/voice/reviews/rows";

interface Answer {
  items: Record<string, unknown>[];
  nextCursor: string | null;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers }));
const list = async (query: string) => (await get(`/api/reviews${query}`)).json<Answer>();

beforeAll(async () => {
  await put("vendors", [{ id: "harrow", name: "Harrow Lane Extracts" }]);
  await put("products", [{ id: "leaf", vendor_id: "harrow", name: "Leaf" }]);
  await put("users", [{ id: "tess" }, { id: "left", deleted_at: NOW }]);
  await put("reviews", [
    {
      id: "a",
      vendor_id: "harrow",
      product_id: "leaf",
      author_id: "tess",
      rating: 4,
      verified_by: "sample",
      incentive: "Free sample",
      user_experience: "expert",
      tags: '["refund"]',
      order_number: "SECRET-1",
      report_count: 3,
      edited_at: NOW,
      created_at: NOW - HOUR,
    },
    { id: "b", vendor_id: "harrow", author_id: "left", rating: 2, created_at: NOW - 2 * HOUR },
    { id: "h", vendor_id: "harrow", author_id: "hid", rating: 1, hidden_at: NOW, hidden_reason: "spam" },
  ]);
  await put("review_replies", [
    { review_id: "a", vendor_id: "harrow", author_id: "x", response: "Thanks.", created_at: NOW },
  ]);
});

describe("GET /api/reviews", () => {
  it("answers items with the public names, the incentive and the official reply", async () => {
    const { items } = await list("");
    expect(items.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(items[0]).toMatchObject({
      vendorId: "harrow",
      productId: "leaf",
      userName: "tess",
      rating: 4,
      verified: true,
      verifiedBy: "sample",
      incentivised: true,
      incentive: "Free sample",
      isEdited: true,
      vendorResponse: { vendorName: "Harrow Lane Extracts", response: "Thanks.", datePosted: NOW, isOfficial: true },
    });
    expect(items[1]).toMatchObject({ userId: null, userName: "Former member", verified: false, vendorResponse: null });
  });

  it("keeps order numbers, reports and moderation to itself", async () => {
    expect(await (await get("/api/reviews")).text()).not.toMatch(/SECRET-1|reportCount|hidden|spam/);
  });

  it("filters, and pages by cursor", async () => {
    expect((await list("?rating=2")).items.map(({ id }) => id)).toEqual(["b"]);
    expect((await list("?vendor=nobody")).items).toEqual([]);
    for (const query of [
      "?verified=1",
      "?experience=expert",
      "?tag=Refund",
      "?verified=true&tag=refund&vendor=harrow",
    ]) {
      expect(
        (await list(query)).items.map(({ id }) => id),
        query,
      ).toEqual(["a"]);
    }
    expect((await list("?verified=0")).items).toHaveLength(2);
    const first = await list("?limit=1&sort=lowest");
    expect(first.items.map(({ id }) => id)).toEqual(["b"]);
    const second = await list(`?limit=1&sort=lowest&cursor=${first.nextCursor ?? ""}`);
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([["a"], null]);
  });

  it.each([
    ["rating", "?rating=6"],
    ["rating", "?rating="],
    ["sort", "?sort=best"],
    ["limit", "?limit=0"],
    ["limit", "?limit=101"],
    ["limit", "?limit=ten"],
    ["cursor", "?cursor=nonsense"],
    ["verified", "?verified=yes"],
    ["experience", "?experience=guru"],
    ["tag", "?tag="],
    ["tag", `?tag=${"x".repeat(31)}`],
    ["vendor", `?vendor=${"x".repeat(101)}`],
  ])("refuses a malformed %s, naming it: %s", async (field, query) => {
    const response = await get(`/api/reviews${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(Object.keys((await response.json<{ errors: Record<string, string> }>()).errors)).toEqual([field]);
  });

  it("sends nothing to whoever has this version already", async () => {
    const etag = (await get("/api/reviews")).headers.get("etag") ?? "";
    const again = await get("/api/reviews", { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});

describe("GET /api/reviews/{id}", () => {
  it("answers one, and 404 for a hidden or unknown one alike", async () => {
    expect((await (await get("/api/reviews/a")).json<{ id: string }>()).id).toBe("a");
    const statuses = await Promise.all(["h", "zzz"].map(async (id) => (await get(`/api/reviews/${id}`)).status));
    expect(statuses).toEqual([404, 404]);
  });
});
