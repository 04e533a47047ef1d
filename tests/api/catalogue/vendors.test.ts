import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { insert } from "../../factories/insert";
import { aVendor, NOW } from "../../factories/rows";

interface Vendor {
  id: string;
  rating: number | null;
}
interface List {
  items: Vendor[];
  nextCursor: string | null;
  total: number;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`http://localhost/api/vendors${path}`, { headers }));
const list = async (search: string) => (await get(search)).json<List>();

beforeAll(async () => {
  await insert(env.DB, "vendors", [
    ...Array.from({ length: 25 }, (_, n) =>
      aVendor({ id: `v${String(n).padStart(2, "0")}`, specialties: ["Leaf"], ratingSum: n % 7, ratingCount: 2 }),
    ),
    aVendor({
      id: "harrow",
      name: "Harrow Lane",
      verifiedAt: NOW,
      specialties: ["MIT"],
      contactPerson: "R. Alder",
      outreachNote: "Call first",
      ratingSum: 14,
      ratingCount: 3,
      lowestPriceCents: 1850,
    }),
    aVendor({ id: "hidden", hiddenAt: NOW }),
  ]);
  await refreshAllFacets(connect(env.DB), NOW);
});

describe("GET /api/vendors", () => {
  test("pages by cursor without losing or repeating anyone", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`?limit=10${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(page.total).toBe(26);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect(seen[0]).toBe("harrow");
  });

  test("takes the directory's query, repeated values too", async () => {
    expect((await list("?verified=true")).items.map(({ id }) => id)).toEqual(["harrow"]);
    expect((await list("?verified=true&minRating=4.5")).items.map(({ id }) => id)).toEqual(["harrow"]);
    expect((await list("?type=MIT")).items).toMatchObject([{ id: "harrow", rating: null, reviewCount: 0 }]);
    expect((await list("?type=MIT&minRating=4.5")).items).toEqual([]);
    expect((await list("?filter=lab-tested&filter=premium")).items).toEqual([]);
    expect((await list("?q=harrow")).total).toBe(1);
  });

  test.each([
    ["sort", "?sort=worst"],
    ["minRating", "?minRating=2"],
    ["category", "?category=tea"],
    ["filter", "?filter=cheap"],
    ["type", "?type=Tea"],
    ["verified", "?verified=perhaps"],
    ["limit", "?limit=0"],
    ["limit", "?limit=101"],
    ["limit", "?limit=ten"],
    ["cursor", "?cursor=zzz"],
    ["q", `?q=${"x".repeat(101)}`],
  ])("refuses a malformed %s, naming it", async (field, search) => {
    const response = await get(search);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    const problem = await response.json<{ message: string; errors: Record<string, string> }>();
    expect(Object.keys(problem.errors)).toEqual([field]);
    expect(problem.message).not.toBe("");
  });
});

describe("GET /api/vendors/{id}", () => {
  test("answers in the public names, without what is for staff only", async () => {
    const vendor = await (await get("/harrow")).json<Record<string, unknown>>();
    expect(vendor).toMatchObject({
      id: "harrow",
      verified: true,
      reviewCount: 3,
      types: ["MIT"],
      subscriptionPlan: "basic",
      lowestPrice: 18.5,
    });
    expect(vendor["rating"]).toBeCloseTo(14 / 3, 12);
    expect(JSON.stringify(vendor)).not.toMatch(/Alder|Call first|contact|outreach|newestResultId|hidden/i);
  });

  test.each(["/nobody", "/hidden"])("%s is not found", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect((await response.json<{ status: number }>()).status).toBe(404);
  });
});

describe("ETags", () => {
  test("spare the body of what one has already", async () => {
    for (const path of ["", "/harrow"]) {
      const etag = (await get(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
      const again = await get(path, { "if-none-match": `"other", ${etag}` });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(etag);
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
      expect((await get(path, { "if-none-match": "*" })).status).toBe(304);
    }
  });

  test("change with the content", async () => {
    const before = (await get("/harrow")).headers.get("etag") ?? "";
    await env.DB.prepare("update vendors set location = 'Elsewhere' where id = 'harrow'").run();
    expect((await get("/harrow", { "if-none-match": before })).status).toBe(200);
  });
});
