import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aProductBody, aVendorAndItsAccount, countOf, storedProduct } from "../../factories/products";
import { aProduct, DAY } from "../../factories/rows";
import { insert } from "../../factories/insert";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const OWN = "/api/vendor/products";
let harrow: Person;
let other: Person;
let staff: Person;

beforeAll(async () => {
  harrow = await aVendorAndItsAccount("harrow", { plan: "professional" });
  other = await aVendorAndItsAccount("other", { plan: "professional" });
  staff = await aPerson({ username: "staffer", role: "staff" });
  // Settings are read once an isolate, which is not this part's to pay.
  await ask("/api/health");
});

const post = (body: unknown, { cookie } = harrow, path = OWN) => ask(path, { json: body, cookie });
const put = (path: string, body: unknown, { cookie } = harrow) => ask(path, { method: "PUT", json: body, cookie });

async function created(overrides: Record<string, unknown> = {}, who = harrow): Promise<string> {
  const response = await post(aProductBody(overrides), who);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json<{ id: string }>()).id;
}
const vendorRow = (id: string) =>
  env.DB.prepare("select product_count, lowest_price_cents from vendors where id = ?").bind(id).first();

describe("POST /api/vendor/products", () => {
  it("adds a product with everything that counts it, in three trips at most", async () => {
    const before = await countOf("select coalesce(max(value), 0) as n from site_counters where name = 'products'");
    const response = await post(aProductBody());
    expect(response.status).toBe(201);
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    const { id } = await response.json<{ id: string }>();
    const shown = await ask(`/api/products/${id}`);
    expect(await shown.json()).toMatchObject({
      vendorId: "harrow",
      lowestPrice: 17.99,
      sizes: [
        { weight: "100 g", price: 17.99, inStock: true },
        { weight: "250 g", price: 39.5, inStock: false },
      ],
      effects: [],
    });
    expect(await vendorRow("harrow")).toEqual({ product_count: 1, lowest_price_cents: 1799 });
    expect(await countOf("select value as n from site_counters where name = 'products'")).toBe(before + 1);
    expect(await countOf("select count(*) as n from price_history where product_id = ?", id)).toBe(1);
    expect(await countOf("select count(*) as n from audit_log where subject_id = ?", id)).toBe(1);
  });

  it("keeps only sizes with a label and a price above 0, and refuses a product without one", async () => {
    const id = await created({
      sizes: [
        { weight: " ", price: 3 },
        { weight: "1 g", price: 0 },
        { weight: "2 g", price: 4.004 },
      ],
    });
    expect((await storedProduct(id))?.lowest_price_cents).toBe(400);
    expect(await countOf("select count(*) as n from product_sizes where product_id = ?", id)).toBe(1);
    const none = await post(aProductBody({ sizes: [{ weight: "", price: 3 }] }));
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({ message: "Please fill in all required fields" });
  });

  it("takes twenty sizes and a price of $100,000, and nothing beyond either", async () => {
    const size = (weight: number, price = 5) => ({ weight: `${weight} g`, price });
    const sizes = (count: number) => Array.from({ length: count }, (_, n) => size(n + 1));
    const id = await created({ sizes: sizes(20) });
    expect(await countOf("select count(*) as n from product_sizes where product_id = ?", id)).toBe(20);
    expect((await post(aProductBody({ sizes: sizes(21) }))).status).toBe(400);
    expect((await storedProduct(await created({ sizes: [size(1, 100_000)] })))?.lowest_price_cents).toBe(10_000_000);
    expect((await post(aProductBody({ sizes: [size(1, 100_000.01)] }))).status).toBe(400);
  });

  it.each(["name", "description", "type", "sizes"])(
    "refuses a product without %s in the document's words",
    async (field) => {
      const response = await post(aProductBody({ [field]: field === "sizes" ? [] : "" }));
      expect(response.status).toBe(400);
      expect((await response.json<{ message: string }>()).message).toBe("Please fill in all required fields");
    },
  );

  it.each(["-1", "1e309", "100000.01", '"NaN"', "null"])("refuses a price of %s", async (price) => {
    const body = JSON.stringify(aProductBody({ sizes: [{ weight: "1 g", price: "PRICE" }] })).replace('"PRICE"', price);
    const headers = { "content-type": "application/json", cookie: harrow.cookie };
    const response = await exports.default.fetch(new Request(`${ORIGIN}${OWN}`, { method: "POST", body, headers }));
    expect(response.status, await response.clone().text()).toBe(400);
  });

  it("takes plurals of a type, adds categories and tags once, and names the substance by the words", async () => {
    const id = await created({
      type: "capsules",
      extractType: "7-OH Extract",
      tags: ["Organic", "organic ", "", "lab-tested"],
    });
    const shown = await (await ask(`/api/products/${id}`)).json();
    expect(shown).toMatchObject({ type: "capsule", substance: "7oh", tags: ["Organic", "lab-tested"] });
  });

  it("lets a vendor set no effects and claim none (rules/substances#no-vendor-claims)", async () => {
    for (const claim of [
      { effects: ["Pain Relieving"] },
      { tags: ["Pain relief"] },
      { name: "Pain-Relieving tablets" },
      { extractType: "Ｐａｉｎ Ｒｅｌｉｅｆ" },
      { strain: "Painkiller" },
      { potency: "pain\u200b relief" },
      { categories: ["PAIN RELIEVING"] },
    ]) {
      const response = await post(aProductBody(claim));
      expect(response.status, JSON.stringify(claim)).toBe(400);
    }
    const byStaff = await post(
      { ...aProductBody({ effects: ["Sedating"] }), vendorId: "harrow" },
      staff,
      "/api/staff/products",
    );
    const { id } = await byStaff.json<{ id: string }>();
    expect((await storedProduct(id))?.effects).toBe('[{"effect":"Sedating","reports":0,"byStaff":true}]');
  });

  it("keeps links on the vendor's registered host", async () => {
    for (const outboundUrl of [
      "https://evil.example/x",
      "http://harrow.example/x",
      "https://harrow.example.evil.test/",
      "https://harrow.example@evil.test/",
      "javascript:alert(1)",
    ]) {
      expect((await post(aProductBody({ outboundUrl }))).status, outboundUrl).toBe(400);
    }
    const id = await created({ outboundUrl: "https://shop.harrow.example/p/1" });
    expect((await storedProduct(id))?.outbound_url).toBe("https://shop.harrow.example/p/1");
  });

  it("takes lab results of a past day only", async () => {
    const lab = { "7oh": 0.4, mitragynine: 1.4, labName: "Columbia" };
    const later = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
    for (const testDate of [later, "1899-01-01", "2026-02-31", "soon"]) {
      expect((await post(aProductBody({ labResults: { ...lab, testDate } }))).status, testDate).toBe(400);
    }
    const id = await created({ labResults: { ...lab, testDate: "2026-06-01" } });
    expect(await (await ask(`/api/products/${id}`)).json()).toMatchObject({ labResults: { vendorReported: true } });
  });

  it("lets one of ten parallel requests through at nine of ten products", async () => {
    const basic = await aVendorAndItsAccount("nine", { plan: "basic" });
    await insert(
      env.DB,
      "products",
      Array.from({ length: 9 }, () => aProduct({ vendorId: "nine" })),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(aProductBody(), basic)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: "Product limit reached" });
    expect(await countOf("select count(*) as n from products where vendor_id = 'nine'")).toBe(10);
    expect(await vendorRow("nine")).toMatchObject({ product_count: 10 });
  });

  it("lets staff go beyond the limit with a reason only, which is audited", async () => {
    const body = { ...aProductBody(), vendorId: "nine" };
    expect((await post(body, staff, "/api/staff/products")).status).toBe(409);
    const response = await post({ ...body, reason: "Moved from the old site" }, staff, "/api/staff/products");
    expect(response.status).toBe(201);
    const { id } = await response.json<{ id: string }>();
    const row = await env.DB.prepare("select detail from audit_log where subject_id = ?")
      .bind(id)
      .first<{ detail: string }>();
    expect(JSON.parse(row?.detail ?? "{}")).toMatchObject({ beyondPlan: true, reason: "Moved from the old site" });
  });

  it("asks staff for a vendor that exists", async () => {
    expect((await post(aProductBody(), staff, "/api/staff/products")).status).toBe(400);
    expect((await post({ ...aProductBody(), vendorId: "nobody" }, staff, "/api/staff/products")).status).toBe(400);
  });

  it("is closed while writing rests", async () => {
    const lapsed = await aVendorAndItsAccount("lapsed", { writingLapsedAt: 1 });
    expect((await post(aProductBody(), lapsed)).status).toBe(403);
  });
});

describe("another vendor's product", () => {
  it("is not there, whatever is asked of it", async () => {
    const id = await created();
    const mine = `${OWN}/${id}`;
    const answers = await Promise.all([
      ask(mine, { cookie: other.cookie }),
      put(mine, aProductBody(), other),
      put(`${mine}/stock`, { inStock: false }, other),
      put(`${mine}/featured`, { featured: true }, other),
      ask(mine, { method: "DELETE", cookie: other.cookie }),
      ask(`${mine}/restore`, { method: "POST", cookie: other.cookie }),
      ask(`${mine}/images`, {
        json: { url: "https://pictures.example.org/a.jpg", alt: "A bag" },
        cookie: other.cookie,
      }),
      ask(`${mine}/images/0`, { method: "DELETE", cookie: other.cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await storedProduct(id)).toMatchObject({ deleted_at: null, featured_at: null, in_stock: 1 });
  });
});

describe("PUT /api/vendor/products/{id}", () => {
  it("changes it, keeps the price's history, and holds a changed link for staff", async () => {
    const id = await created({ outboundUrl: "https://harrow.example/a" });
    await insert(env.DB, "priceAlerts", [
      { userId: "below", productId: id, belowCents: 1000, createdAt: 1 },
      { userId: "above", productId: id, belowCents: 900, createdAt: 1 },
    ]);
    const change = aProductBody({
      name: "Green Bali",
      sizes: [{ weight: "50 g", price: 9 }],
      outboundUrl: "https://harrow.example/b",
    });
    const response = await put(`${OWN}/${id}`, change);
    expect(await response.json()).toEqual({ saved: true, linkPending: true });
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    expect(await storedProduct(id)).toMatchObject({
      lowest_price_cents: 900,
      outbound_url: "https://harrow.example/a",
      pending_url: "https://harrow.example/b",
    });
    expect(await countOf("select count(*) as n from price_history where product_id = ?", id)).toBe(2);
    const called = "select count(*) as n from price_alerts where product_id = ? and due_at is not null";
    expect(await countOf(`${called} and user_id = 'below'`, id)).toBe(1);
    expect(await countOf(called, id)).toBe(1);
    await put(`${OWN}/${id}`, change);
    expect(await countOf("select count(*) as n from price_history where product_id = ?", id)).toBe(2);
    expect(
      await countOf(
        "select count(*) as n from moderation_cases where kind = 'product_link' and subject_id like ?",
        `${id} %`,
      ),
    ).toBe(1);
    // Another address takes the first one's place, and taking it back leaves nothing to decide.
    const waiting = "select count(*) as n from moderation_cases where status = 'open' and subject_id like ?";
    await put(`${OWN}/${id}`, aProductBody({ outboundUrl: "https://harrow.example/c" }));
    expect(await countOf(waiting, `${id} %`)).toBe(1);
    expect(await countOf(waiting.replace(" like ", " = "), `${id} https://harrow.example/c`)).toBe(1);
    await put(`${OWN}/${id}`, aProductBody({ outboundUrl: "https://harrow.example/a" }));
    expect(await countOf(waiting, `${id} %`)).toBe(0);
  });

  it.each([
    ["keep", "https://harrow.example/b"],
    ["hide", "https://harrow.example/a"],
  ])("lets staff %s the held link, and nobody else", async (decision, outcome) => {
    const id = await created({ outboundUrl: "https://harrow.example/a" });
    await put(`${OWN}/${id}`, aProductBody({ outboundUrl: "https://harrow.example/b" }));
    const row = await env.DB.prepare("select id from moderation_cases where subject_id like ?")
      .bind(`${id} %`)
      .first<{ id: string }>();
    const path = `/api/moderation/cases/${row?.id}`;
    const moderator = await aPerson({ username: `moderator-${decision}`, role: "moderator" });
    expect((await ask(path, { cookie: moderator.cookie })).status).toBe(404);
    const seen = await ask(path, { cookie: staff.cookie });
    expect(await seen.text()).toContain("https://harrow.example/b");
    const decided = await ask(`${path}/decision`, { json: { decision, reason: "Looked at." }, cookie: staff.cookie });
    expect(decided.status, await decided.clone().text()).toBe(200);
    expect(await storedProduct(id)).toMatchObject({ outbound_url: outcome, pending_url: null });
  });

  it.each([
    ["overturned", "https://harrow.example/b"],
    ["upheld", "https://harrow.example/a"],
  ])("a link given again while its appeal waits goes with the appeal: %s", async (outcome, leads) => {
    const id = await created({ outboundUrl: "https://harrow.example/a" });
    const give = () => put(`${OWN}/${id}`, aProductBody({ outboundUrl: "https://harrow.example/b" }));
    await give();
    const caseId = await env.DB.prepare("select id from moderation_cases where subject_id like ?")
      .bind(`${id} %`)
      .first<string>("id");
    const decide = (path: string, json: object, who: Person) =>
      ask(`/api/moderation/cases/${caseId}/${path}`, { json, cookie: who.cookie });
    expect((await decide("decision", { decision: "hide", reason: "No." }, staff)).status).toBe(200);
    const text = "It is our own page, and always was.";
    expect((await ask("/api/appeals", { json: { caseId, text }, cookie: harrow.cookie })).status).toBe(201);
    await give();
    const other = await aPerson({ username: `chief-${outcome}`, role: "admin" });
    const decided = await decide("appeal-decision", { outcome, note: "Looked at." }, other);
    expect(decided.status, await decided.clone().text()).toBe(200);
    expect(await storedProduct(id)).toMatchObject({ outbound_url: leads, pending_url: null });
  });

  it("leads to the vendor's website as an address, however it was typed in an application", async () => {
    await env.DB.exec("update vendors set website = 'https://HARROW.example' where id = 'harrow'");
    expect(await storedProduct(await created({ outboundUrl: "" }))).toMatchObject({
      outbound_url: "https://harrow.example/",
    });
  });

  it("says so when a link cannot come into force because the vendor gave another one meanwhile", async () => {
    const id = await created({ outboundUrl: "https://harrow.example/a" });
    for (const page of ["b", "c"])
      await put(`${OWN}/${id}`, aProductBody({ outboundUrl: `https://harrow.example/${page}` }));
    const decide = async (page: string, decision: string) => {
      const row = await env.DB.prepare("select id from moderation_cases where subject_id = ?")
        .bind(`${id} https://harrow.example/${page}`)
        .first<{ id: string }>();
      const json = { decision, reason: "Looked at." };
      return ask(`/api/moderation/cases/${row?.id}/decision`, { json, cookie: staff.cookie });
    };
    const refused = await decide("b", "keep");
    expect(refused.status).toBe(409);
    expect((await decide("b", "hide")).status).toBe(409);
    expect((await decide("c", "keep")).status).toBe(200);
    expect(await storedProduct(id)).toMatchObject({ outbound_url: "https://harrow.example/c", pending_url: null });
  });

  it("puts a link that staff give into force at once", async () => {
    const id = await created();
    const response = await put(
      `/api/staff/products/${id}`,
      aProductBody({ outboundUrl: "https://harrow.example/s" }),
      staff,
    );
    expect(await response.json()).toEqual({ saved: true, linkPending: false });
    expect((await storedProduct(id))?.outbound_url).toBe("https://harrow.example/s");
  });
});
