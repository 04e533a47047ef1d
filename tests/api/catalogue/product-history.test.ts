import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { encodeCursor } from "@worker/db/pagination";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { insert } from "../../factories/insert";
import { ALL_PASSED, aWaitingResult } from "../../factories/lab-panel";
import { aProductBody, aVendorAndItsAccount } from "../../factories/products";
import { aLabPartner, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let harrow: Person;
let staff: Person;
let moderator: Person;

beforeAll(async () => {
  harrow = await aVendorAndItsAccount("harrow");
  staff = await aPerson({ username: "staffer", role: "staff" });
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable" })]);
});

const SIZES = [
  { weight: "100 g", price: 17.99 },
  { weight: "250 g", price: 39.5 },
];

let nth = 0;

async function created(overrides: Record<string, unknown> = {}): Promise<string> {
  nth += 1;
  const body = aProductBody({ sizes: SIZES, description: `Milled twice, lot ${nth}.`, ...overrides });
  const response = await ask("/api/vendor/products", { json: body, cookie: harrow.cookie });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json<{ id: string }>()).id;
}

const BODY = aProductBody({ sizes: SIZES, name: "Red Bali" });
async function change(id: string, overrides: Record<string, unknown>, by: Person = harrow): Promise<void> {
  const side = by === staff ? "staff" : "vendor";
  const json = { ...BODY, ...overrides };
  const response = await ask(`/api/${side}/products/${id}`, { method: "PUT", json, cookie: by.cookie });
  expect(response.status, await response.clone().text()).toBe(200);
}

interface Changes {
  items: Record<string, unknown>[];
  nextCursor: string | null;
}
const read = async <T = Changes>(path: string) => (await ask(path)).json<T>();
const told = async (id: string) =>
  (await read(`/api/products/${id}/changes`)).items.map(({ kind, size, batch, before, after }) => [
    kind,
    size ?? batch,
    before,
    after,
  ]);

describe("what changed of a product", () => {
  it("has no page behind a cursor that is none of its own", async () => {
    const id = await created();
    for (const part of ["changes", "prices"])
      for (const keys of [["x", "y"], [1, "y"], ["x", 1], [1], [1, 2, 3]]) {
        const path = `/api/products/${id}/${part}?cursor=${encodeCursor(keys)}`;
        expect((await ask(path)).status, `${part} ${JSON.stringify(keys)}`).toBe(400);
      }
    expect((await ask(`/api/products/${id}/changes?cursor=${encodeCursor([1, 1])}`)).status).toBe(200);
  });

  it("is nothing while it stands as it was added", async () => {
    const id = await created({ name: "Red Bali" });
    await change(id, {});
    expect(await told(id)).toEqual([]);
    const prices = await read(`/api/products/${id}/prices`);
    expect(prices.items.map(({ size, price }) => [size, price]).sort()).toEqual([
      ["100 g", 17.99],
      ["250 g", 39.5],
    ]);
  });

  it("tells prices, sizes, stock and words, each with what it was before", async () => {
    const id = await created({ name: "Red Bali" });
    await change(id, {
      name: "Red Bali, milled twice",
      potency: "1.5% mitragynine",
      sizes: [
        { weight: "250 g", price: 35 },
        { weight: "1 kg", price: 99 },
        { weight: "1 kg", price: 12 },
      ],
    });
    expect(await told(id)).toEqual(
      expect.arrayContaining([
        ["name", null, "Red Bali", "Red Bali, milled twice"],
        ["potency", null, null, "1.5% mitragynine"],
        ["price", "250 g", 39.5, 35],
        ["size", "100 g", 17.99, null],
        ["size", "1 kg", null, 99],
      ]),
    );
    expect(await told(id)).toHaveLength(5);
    const stock = (json: unknown) =>
      ask(`/api/vendor/products/${id}/stock`, { method: "PUT", json, cookie: harrow.cookie });
    await stock({ inStock: false, size: 0 });
    await stock({ inStock: false, size: 0 });
    await stock({ inStock: false });
    expect((await told(id)).slice(0, 2)).toEqual([
      ["stock", null, true, false],
      ["stock", "250 g", true, false],
    ]);
    expect(await told(id)).toHaveLength(7);
  });

  it("does not repeat the words that staff corrected", async () => {
    const id = await created({ name: "Cures everything" });
    await change(id, { name: "Red Bali" }, staff);
    expect(await told(id)).toEqual([["name", null, null, "Red Bali"]]);
    expect(JSON.stringify(await read(`/api/products/${id}/changes`))).not.toContain("Cures");
  });

  it("forgets words that were told before staff corrected them, and nothing beside them", async () => {
    const id = await created({ name: "Red Bali" });
    const potency = "1.5% mitragynine";
    await change(id, { potency });
    await change(id, { potency, name: "Cures everything" });
    await change(id, { potency, name: "Cures everything, milled" });
    await change(id, { potency, name: "Cures everything" });
    await change(id, { potency, name: "Red Bali" }, staff);
    expect(await told(id)).toEqual([
      ["name", null, null, "Red Bali"],
      ["name", null, null, "Cures everything, milled"],
      ["potency", null, null, potency],
    ]);
    await change(id, { potency, name: "Red Bali", strain: "Bali" }, staff);
    expect(await told(id)).toHaveLength(4);
  });

  it("is told page by page", async () => {
    const id = await created({ name: "Red Bali" });
    for (const price of [1, 2, 3]) await change(id, { sizes: [{ weight: "100 g", price }] });
    const seen: unknown[] = [];
    for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 9; pages += 1) {
      const page: Changes = await read(
        `/api/products/${id}/changes?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...page.items.map(({ after }) => after));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(4);
    expect(seen[0]).toBe(3);
    expect(seen[1]).toBe(2);
    expect((await ask(`/api/products/${id}/changes?cursor=none`)).status).toBe(400);
    expect((await ask("/api/products/nowhere/changes")).status).toBe(404);
  });
});

describe("a lab result", () => {
  const testDate = utcDay(Date.now() - 20 * DAY);

  it("is told when it comes and when it is withdrawn, and its expiry not before the day", async () => {
    const productId = await created({ name: "Red Bali" });
    const row = aWaitingResult({
      ...{ productId, vendorId: "harrow", labId: "sable", batchNumber: "HL-1", testDate },
      ...{ expiresAt: expiryOf(testDate), createdAt: Date.now() - DAY, updatedAt: Date.now() - DAY },
    });
    await insert(env.DB, "labResults", [row]);
    expect(await told(productId)).toEqual([]);
    const path = `/api/lab-panel/results/${row.id}`;
    const as = { cookie: moderator.cookie };
    expect((await ask(`${path}/verification`, { json: { groups: ALL_PASSED }, ...as })).status).toBe(200);
    expect(await told(productId)).toEqual([["result", "HL-1", null, "Passed"]]);
    expect((await ask(`${path}/rejection`, { json: { reason: "Wrong batch." }, ...as })).status).toBe(200);
    expect(await told(productId)).toEqual([
      ["withdrawal", "HL-1", null, null],
      ["result", "HL-1", null, null],
    ]);
    const kept = await env.DB.prepare("select count(*) as n from product_changes where kind = 'expiry'").first("n");
    expect(kept).toBe(0);
  });
});

describe("the tables", () => {
  it("hold a product's prices and its results alone", async () => {
    const id = await created({ name: "Red Bali", sizes: [{ weight: "=1+1", price: 5 }] });
    const csv = await ask(`/vendor/harrow/product/${id}/history/prices.csv`);
    expect(csv.headers.get("content-type")).toContain("text/csv");
    const lines = (await csv.text()).trim().split("\r\n");
    expect(lines[0]).toBe("at,size,price_usd");
    expect(lines[1]).toMatch(/^\d{4}-.*Z,'=1\+1,5\.00$/);
    expect(lines).toHaveLength(2);
    const results = await (await ask(`/vendor/harrow/product/${id}/history/lab-results.csv`)).text();
    expect(results.trim().split("\r\n")).toHaveLength(1);
    expect((await ask(`/vendor/other/product/${id}/history/prices.csv`)).status).toBe(404);
  });
});
