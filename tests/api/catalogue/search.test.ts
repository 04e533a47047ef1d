import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetIndex } from "@worker/domain/views/search/index/load-index";
import { MANIFEST_PREFIX } from "@worker/domain/views/search/index/manifest";
import { rebuildSearch } from "@worker/jobs/rebuild-search";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { stopClock, timingOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLabResult, aProduct, aSize, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, setEpoch } from "../../factories/site";

beforeAll(() => stopClock());

interface Found {
  items: {
    product: { id: string; name: string; lowestSize: string | null; evidence: { text: string } };
    promoted: boolean;
    isPremiumVendor: boolean;
    score: number;
  }[];
  nextCursor: string | null;
  total: number;
  featured: number;
}

const search = async (parameters: string, cookie?: string) => {
  const response = await ask(`/api/search${parameters}`, { cookie });
  expect(response.status).toBe(200);
  return response.json<Found>();
};
const ids = ({ items }: Found) => items.map(({ product }) => product.id);
const now = Date.now();

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane", plan: "professional", verifiedAt: 1, ratingSum: 46, ratingCount: 10 }),
    aVendor({ id: "osmund", name: "Osmund Row" }),
    aVendor({ id: "hidden", name: "Hidden House", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "products", [
    aProduct({
      id: "a",
      vendorId: "harrow",
      name: "Crystal Freebase",
      extractType: "MIT Freebase Thai",
      substance: "mit",
      lowestPriceCents: 2600,
      ratingSum: 480,
      ratingCount: 100,
      salesCount: 500,
      addedAt: now - 10 * DAY,
      newestResultId: "r1",
    }),
    aProduct({
      id: "b",
      vendorId: "osmund",
      name: "Limited 100% Leaf_Powder",
      extractType: "Plain Leaf",
      lowestPriceCents: 900,
    }),
    aProduct({
      id: "c",
      vendorId: "osmund",
      name: "7-OH Tablets",
      extractType: "7OH Domestic",
      substance: "7oh",
      type: "tablet",
      lowestPriceCents: 1500,
      featuredAt: 1,
    }),
    aProduct({ id: "d", vendorId: "hidden", name: "Freebase of a hidden vendor" }),
    aProduct({ id: "e", vendorId: "osmund", name: "Hidden freebase", hiddenAt: 1 }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "a", position: 0, weight: "25 g", priceCents: 9000 }),
    aSize({ productId: "a", position: 1, weight: "5 g", priceCents: 2600 }),
  ]);
  await insert(env.DB, "labResults", [
    aLabResult({
      id: "r1",
      productId: "a",
      vendorId: "harrow",
      testDate: new Date(now - DAY).toISOString().slice(0, 10),
      expiresAt: now + DAY,
    }),
  ]);
});

beforeEach(forgetIndex);

describe("GET /api/search", () => {
  it("finds listed products of listed vendors", async () => {
    const found = await search("?q=FREEBASE");
    expect(ids(found)).toEqual(["a"]);
    expect(found).toMatchObject({ total: 1, featured: 0, nextCursor: null });
    expect(found.items[0]).toMatchObject({
      isPremiumVendor: true,
      // Alone, it was moved past nothing.
      promoted: false,
      product: { lowestSize: "5 g", evidence: { text: "Lab verified" } },
    });
    expect(found.items[0]!.score).toBe(100 + 80 + 48 + 50 + 50 + 20 + 15 + 10);
  });

  it("orders by group, and pages by cursor", async () => {
    const found = await search("");
    const all = ids(found);
    expect(all).toEqual(["c", "a", "b"]);
    // "c" stands before what scores more; "a" would stand before "b" in any case.
    expect(found.items.map(({ promoted }) => promoted)).toEqual([true, false, false]);
    const first = await search("?limit=2");
    const second = await search(`?limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`);
    expect([...ids(first), ...ids(second)]).toEqual(all);
    expect(second.nextCursor).toBeNull();
  });

  it("filters and sorts by every parameter", async () => {
    expect(ids(await search("?productType=mit&chemicalForm=freebase&sourceType=thai"))).toEqual(["a"]);
    expect(ids(await search("?productType=plain-leaf"))).toEqual(["b"]);
    expect(ids(await search("?format=tablet&minPrice=15&maxPrice=15.00"))).toEqual(["c"]);
    expect(ids(await search("?minRating=4.5"))).toEqual(["a"]);
    expect(ids(await search("?labVerified=1"))).toEqual(["a"]);
    expect(ids(await search("?effects=Sedating&effects=Euphoric"))).toEqual([]);
    expect(ids(await search("?sortBy=price-low"))).toEqual(["b", "c", "a"]);
  });

  it("reads what LIKE would read as a pattern as it stands", async () => {
    expect(ids(await search("?q=100%25"))).toEqual(["b"]);
    expect(ids(await search("?q=leaf_p"))).toEqual(["b"]);
    expect(ids(await search("?q=%25"))).toEqual(["b"]);
    expect(ids(await search("?q=free%25base"))).toEqual([]);
  });

  it.each([
    ["60 bytes of emoji", "🌿".repeat(15)],
    ["right-to-left text", "קרטום \u202Eירוק"],
    ["control characters", "\u0000\u0007\u001b"],
    ["a text of 20,000 characters", "x".repeat(20_000)],
    ["an SQL fragment", "' OR 1=1; --"],
    ["a lone surrogate", "\ud800"],
  ])("answers for %s", async (_, q) => {
    expect(await search(`?${new URLSearchParams({ q }).toString()}`)).toHaveProperty("items");
  });

  it.each([
    "?productType=MIT",
    "?minRating=2",
    "?minPrice=-1",
    "?maxPrice=501",
    "?minPrice=20&maxPrice=10",
    "?effects=Healing",
    "?sortBy=best",
    "?limit=0",
    "?limit=101",
    "?cursor=x",
    "?featuredFirst=maybe",
  ])("refuses %s with problem details", async (parameters) => {
    const response = await ask(`/api/search${parameters}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    const name = /\?(\w+)/.exec(parameters)![1]!;
    expect(await response.json()).toMatchObject({ status: 400, errors: { [name]: expect.any(String) as string } });
  });

  it("answers 304 to whoever has it, and lets caches keep a visitor's copy", async () => {
    const first = await ask("/api/search?q=leaf");
    expect(first.headers.get("cache-control")).toBe("public, max-age=30");
    const again = await ask("/api/search?q=leaf", { headers: { "if-none-match": first.headers.get("etag")! } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("costs no D1 trip, no KV read and no object call once it is warm", async () => {
    await ask("/api/search");
    const response = await ask("/api/search?q=leaf&sortBy=newest");
    expect(timingOf(response)).toMatch(/trips=0 .*kv;[^,]*calls=0.*do;[^,]*calls=0/);
  });
});

describe("GET /api/search/suggestions", () => {
  it("suggests vendors and products from one letter", async () => {
    const response = await ask("/api/search/suggestions?q=h");
    const { items } = await response.json<{ items: unknown[] }>();
    expect(items).toEqual([
      { kind: "vendor", name: "Harrow Lane", vendorName: "", path: "/vendor/harrow" },
      { kind: "product", name: "7-OH Tablets", vendorName: "Osmund Row", path: "/vendor/osmund/product/c" },
    ]);
  });

  it("answers nothing for nothing, and 400 without letters at all", async () => {
    expect(await (await ask("/api/search/suggestions?q=")).json()).toEqual({ items: [] });
    expect((await ask("/api/search/suggestions")).status).toBe(400);
  });
});

describe("the index behind it", () => {
  const wipeKv = async (prefix: string) => {
    const { keys } = await env.KV.list({ prefix });
    await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
    return keys.length;
  };

  it.each(["search/", MANIFEST_PREFIX])(
    "is built again when everything under %s is lost, for all who ask at once",
    async (prefix) => {
      await search("");
      expect(await wipeKv(prefix)).toBeGreaterThan(0);
      forgetIndex();
      const answers = await Promise.all(Array.from({ length: 12 }, () => search("?q=limited")));
      expect(answers.map(ids)).toEqual(answers.map(() => ["b"]));
      const { keys } = await env.KV.list({ prefix: MANIFEST_PREFIX });
      expect(keys).toHaveLength(1);
    },
  );

  it("is built again when a document is broken", async () => {
    await search("");
    const { keys } = await env.KV.list({ prefix: "search/" });
    for (const { name } of keys.filter((key) => !key.name.startsWith(MANIFEST_PREFIX))) await env.KV.put(name, "{}");
    forgetIndex();
    expect(ids(await search("?q=limited"))).toEqual(["b"]);
  });

  it("shows a change to its author at once", async () => {
    const { cookie, member } = await aPerson({ username: "author" });
    await search("", cookie);
    await insert(env.DB, "products", [aProduct({ id: "f", vendorId: "osmund", name: "Fresh arrival" })]);
    await objectStubs(env, new Usage()).searchIndex().touch(member.id);
    expect(ids(await search("?q=fresh%20arrival", cookie))).toEqual(["f"]);
  });

  it("follows the cron after facets were derived afresh", async () => {
    await search("");
    await insert(env.DB, "products", [aProduct({ id: "g", vendorId: "osmund", name: "Quiet arrival" })]);
    await rebuildSearch(objectStubs(env, new Usage()), now, true);
    forgetIndex();
    expect(ids(await search("?q=quiet"))).toEqual(["g"]);
  });

  it("leaves out what was hidden as soon as the content epoch moves", async () => {
    await search("");
    await env.DB.prepare("UPDATE products SET hidden_at = 1 WHERE id = 'b'").run();
    await setEpoch("catalogue", 7);
    expect(ids(await search("?q=limited"))).toEqual([]);
  });
});
