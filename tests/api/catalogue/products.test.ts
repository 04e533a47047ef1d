import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { insert } from "../../factories/insert";
import { aProduct, aSize, aVendor, DAY, NOW } from "../../factories/rows";

interface Product {
  id: string;
  sizes: { weight: string; price: number; inStock: boolean }[];
}
interface List {
  items: Product[];
  nextCursor: string | null;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`http://localhost/api/products${path}`, { headers }));
const list = async (search: string) => (await get(search)).json<List>();

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane" }),
    aVendor({ id: "quill" }),
    aVendor({ id: "gone", hiddenAt: NOW }),
  ]);
  await insert(env.DB, "products", [
    ...Array.from({ length: 12 }, (_, n) =>
      aProduct({ id: `h${String(n).padStart(2, "0")}`, vendorId: "harrow", addedAt: NOW - Math.floor(n / 2) * DAY }),
    ),
    aProduct({ id: "q", vendorId: "quill", addedAt: NOW - 40 * DAY }),
    aProduct({ id: "hid", vendorId: "harrow", hiddenAt: NOW }),
    aProduct({ id: "of-gone", vendorId: "gone" }),
    aProduct({
      id: "salt",
      vendorId: "quill",
      addedAt: NOW - 50 * DAY,
      featuredAt: NOW,
      effects: [
        { effect: "Sedating", reports: 4, byStaff: false },
        { effect: "Euphoric", reports: 1, byStaff: false },
      ],
      reportedLab: { sevenOh: 0.01, mitragynine: 44, testDate: "2026-08-03", labName: "Norrland" },
      ratingSum: 9,
      ratingCount: 2,
      stars4: 1,
      stars5: 1,
      salesCount: 3,
    }),
  ]);
  await insert(env.DB, "productSizes", [
    aSize({ productId: "salt", position: 1, weight: "5 g", priceCents: 7600, inStock: false }),
    aSize({ productId: "salt", position: 0, weight: "1 g", priceCents: 1850 }),
  ]);
});

describe("GET /api/products", () => {
  test("lists newest first, by cursor, without losing or repeating any", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`?limit=5${cursor === null ? "" : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(14);
    expect(new Set(seen).size).toBe(14);
    expect([seen[0], seen.at(-1)]).toEqual(["h01", "salt"]);
  });

  test("narrows to one vendor; an unknown one has none", async () => {
    expect((await list("?vendor=quill")).items.map(({ id }) => id)).toEqual(["q", "salt"]);
    expect(await list("?vendor=nobody")).toEqual({ items: [], nextCursor: null });
    expect((await list("?vendor=gone")).items).toEqual([]);
  });

  test.each(["?limit=0", "?limit=1e2", "?cursor=zzz", "?vendor="])("refuses %s", async (search) => {
    expect((await get(search)).status).toBe(400);
  });
});

describe("GET /api/products/{id}", () => {
  test("answers in the public names; effects and paid places are marked", async () => {
    const product = await (await get("/salt")).json<Record<string, unknown>>();
    expect(product).toMatchObject({
      id: "salt",
      vendorId: "quill",
      featured: true,
      sizes: [
        { weight: "1 g", price: 18.5, inStock: true },
        { weight: "5 g", price: 76, inStock: false },
      ],
      effects: [{ effect: "Sedating", reports: 4, byStaff: false }],
      labResults: { "7oh": 0.01, mitragynine: 44, testDate: "2026-08-03", labName: "Norrland", vendorReported: true },
      evidence: { kind: "vendor", text: "Vendor-reported" },
      rating: 4.5,
      reviewCount: 2,
      histogram: [0, 0, 0, 1, 1],
      salesCount: 3,
    });
    expect(JSON.stringify(product)).not.toMatch(/outboundUrl|hidden|sku/i);
  });

  test.each(["/nothing", "/hid", "/of-gone"])("%s is not found", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("spares the body of what one has already", async () => {
    const etag = (await get("/salt")).headers.get("etag") ?? "";
    expect((await get("/salt", { "if-none-match": etag })).status).toBe(304);
  });
});
