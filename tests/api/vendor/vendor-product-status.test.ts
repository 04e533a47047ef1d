import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aProductBody, aVendorAndItsAccount, countOf, storedProduct } from "../../factories/products";
import { aProduct, DAY } from "../../factories/rows";
import { insert } from "../../factories/insert";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const OWN = "/api/vendor/products";
let harrow: Person;
let staff: Person;

beforeAll(async () => {
  harrow = await aVendorAndItsAccount("harrow", { plan: "professional" });
  staff = await aPerson({ username: "staffer", role: "staff" });
  // Settings are read once an isolate, which is not this part's to pay.
  await ask("/api/health");
  const rows = [1, 2, 3].map((n) => aProduct({ id: `listed-${n}`, vendorId: "harrow" }));
  await insert(env.DB, "products", rows);
  await env.DB.prepare("update vendors set product_count = 3, lowest_price_cents = 1799 where id = 'harrow'").run();
});

const post = (body: unknown, { cookie } = harrow, path = OWN) => ask(path, { json: body, cookie });
const put = (path: string, body: unknown, { cookie } = harrow) => ask(path, { method: "PUT", json: body, cookie });

async function created(overrides: Record<string, unknown> = {}, who = harrow): Promise<string> {
  const response = await post(aProductBody(overrides), who);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json<{ id: string }>()).id;
}

describe("a featured place", () => {
  it("is refused beyond the plan, one request or ten at once", async () => {
    const three = await aVendorAndItsAccount("three", { plan: "professional" });
    const ids = [];
    for (let n = 0; n < 6; n++) ids.push(await created({ name: `P${n}` }, three));
    const place = (id: string, featured = true) => put(`${OWN}/${id}/featured`, { featured }, three);
    for (const id of ids.slice(0, 2)) expect((await place(id)).status).toBe(200);
    const rest = await Promise.all(ids.slice(2).map((id) => place(id)));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await countOf("select count(featured_at) as n from products where vendor_id = 'three'")).toBe(3);
    expect((await post(aProductBody({ featured: true }), three)).status).toBe(409);
    expect((await place(ids[0] ?? "", false)).status).toBe(200);
    expect((await post(aProductBody({ featured: true }), three)).status).toBe(201);
  });

  it("is no part of the basic plan", async () => {
    const basic = await aVendorAndItsAccount("plain", { plan: "basic" });
    const id = await created({}, basic);
    expect((await put(`${OWN}/${id}/featured`, { featured: true }, basic)).status).toBe(409);
    expect((await put(`/api/staff/products/${id}/featured`, { featured: true, reason: "Prize" }, staff)).status).toBe(
      200,
    );
  });
});

describe("DELETE /api/vendor/products/{id}", () => {
  it("hides it at once, and restores it within 30 days and the plan", async () => {
    const id = await created({ featured: true, sizes: [{ weight: "1 g", price: 0.5 }] });
    const before = await countOf("select product_count as n from vendors where id = 'harrow'");
    const response = await ask(`${OWN}/${id}`, { method: "DELETE", cookie: harrow.cookie });
    expect(response.status).toBe(200);
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    expect((await ask(`/api/products/${id}`)).status).toBe(404);
    expect(await countOf("select product_count as n from vendors where id = 'harrow'")).toBe(before - 1);
    expect(await countOf("select lowest_price_cents as n from vendors where id = 'harrow'")).toBeGreaterThan(50);
    expect((await ask(`${OWN}/${id}`, { method: "DELETE", cookie: harrow.cookie })).status).toBe(404);
    expect((await put(`${OWN}/${id}`, aProductBody())).status).toBe(404);
    expect((await ask(`${OWN}/${id}/restore`, { method: "POST", cookie: harrow.cookie })).status).toBe(200);
    expect((await ask(`/api/products/${id}`)).status).toBe(200);
    expect(await storedProduct(id)).toMatchObject({ deleted_at: null, hidden_at: null, featured_at: null });
    expect(await countOf("select product_count as n from vendors where id = 'harrow'")).toBe(before);
  });

  it("keeps what staff had hidden hidden, and forgets after 30 days", async () => {
    const id = await created();
    await env.DB.prepare("update products set hidden_at = 5 where id = ?").bind(id).run();
    await ask(`${OWN}/${id}`, { method: "DELETE", cookie: harrow.cookie });
    const restore = () => ask(`${OWN}/${id}/restore`, { method: "POST", cookie: harrow.cookie });
    expect((await restore()).status).toBe(200);
    expect(await storedProduct(id)).toMatchObject({ hidden_at: 5, deleted_at: null });
    await env.DB.prepare("update products set deleted_at = ? where id = ?")
      .bind(Date.now() - 31 * DAY, id)
      .run();
    expect((await restore()).status).toBe(404);
  });

  it("gives its place free, and takes none that is full", async () => {
    const basic = await aVendorAndItsAccount("full", { plan: "basic" });
    await insert(
      env.DB,
      "products",
      Array.from({ length: 9 }, () => aProduct({ vendorId: "full" })),
    );
    const id = await created({}, basic);
    await ask(`${OWN}/${id}`, { method: "DELETE", cookie: basic.cookie });
    await created({}, basic);
    const answer = await ask(`${OWN}/${id}/restore`, { method: "POST", cookie: basic.cookie });
    expect(answer.status).toBe(409);
  });
});

describe("stock", () => {
  it("is switched for the product and for one size", async () => {
    const id = await created();
    expect((await put(`${OWN}/${id}/stock`, { inStock: false })).status).toBe(200);
    expect((await put(`${OWN}/${id}/stock`, { inStock: true, size: 1 })).status).toBe(200);
    expect((await put(`${OWN}/${id}/stock`, { inStock: true, size: 7 })).status).toBe(404);
    expect(await (await ask(`${OWN}/${id}`, { cookie: harrow.cookie })).json()).toMatchObject({
      inStock: false,
      sizes: [{ inStock: true }, { inStock: true, sku: "RB-250" }],
    });
  });
});

describe("GET /api/vendor/products", () => {
  it("lists the own products page by page, and to staff those of one vendor", async () => {
    const first = await ask(`${OWN}?limit=2`, { cookie: harrow.cookie });
    const page = await first.json<{ items: { vendorId: string }[]; nextCursor: string }>();
    expect(page.items.map(({ vendorId }) => vendorId)).toEqual(["harrow", "harrow"]);
    const next = await ask(`${OWN}?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`, { cookie: harrow.cookie });
    expect(next.status).toBe(200);
    const forStaff = await ask("/api/staff/products?vendor=three", { cookie: staff.cookie });
    const { items } = await forStaff.json<{ items: { vendorId: string }[] }>();
    expect(new Set(items.map(({ vendorId }) => vendorId))).toEqual(new Set(["three"]));
    expect((await ask("/api/staff/products", { cookie: harrow.cookie })).status).toBe(403);
  });
});
