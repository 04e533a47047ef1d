import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { afterPriceChange } from "@worker/domain/catalogue/product-editing/price-history";
import { fireAlerts } from "@worker/domain/catalogue/wishlist/fire-alerts";
import { ALREADY_BELOW, ALERTS_MAX } from "@worker/domain/catalogue/wishlist/forms";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const db = connect(env.DB);
let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Harrow Leaf" })]);
  await insert(env.DB, "products", [
    aProduct({ id: "p1", vendorId: "v1", name: "Green leaf", lowestPriceCents: 2000 }),
    aProduct({ id: "p2", vendorId: "v1", lowestPriceCents: 3000 }),
    aProduct({ id: "gone", vendorId: "v1", hiddenAt: 1 }),
  ]);
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
  await ask("/api/ping");
});

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const wish = (product: string, method: "PUT" | "DELETE", { cookie }: Person) =>
  ask(`/api/wishlist/${product}`, { method, cookie });
const wishes = async ({ cookie }: Person, query = "") =>
  (await ask(`/api/wishlist${query}`, { cookie })).json<{
    items: { product: { id: string } }[];
    nextCursor: string | null;
  }>();

describe("the wishlist", () => {
  it("keeps a product once, however often it is added, and lets it go", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => wish("p1", "PUT", ann)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await wishes(ann)).items.map(({ product }) => product.id)).toEqual(["p1"]);
    expect((await wishes(bea)).items).toEqual([]);
    await wish("p1", "DELETE", bea);
    expect((await wishes(ann)).items).toHaveLength(1);
    expect([(await wish("p1", "DELETE", ann)).status, (await wish("p1", "DELETE", ann)).status]).toEqual([200, 200]);
    expect((await wishes(ann)).items).toEqual([]);
  });

  it("pages, and leaves out what is no longer listed", async () => {
    await wish("p1", "PUT", ann);
    await wish("p2", "PUT", ann);
    const first = await wishes(ann, "?limit=1");
    const second = await wishes(ann, `?limit=1&cursor=${first.nextCursor ?? ""}`);
    expect([...first.items, ...second.items].map(({ product }) => product.id).sort()).toEqual(["p1", "p2"]);
    expect(second.nextCursor).toBeNull();
    await env.DB.prepare("update products set hidden_at = 1 where id = 'p1'").run();
    expect((await wishes(ann)).items.map(({ product }) => product.id)).toEqual(["p2"]);
  });

  it("knows no product that is not listed, and no visitor", async () => {
    expect([(await wish("gone", "PUT", ann)).status, (await wish("none", "PUT", ann)).status]).toEqual([404, 404]);
    expect((await ask("/api/wishlist/p1", { method: "PUT" })).status).toBe(401);
  });

  it("works from a product's page by a plain form, which comes back to it", async () => {
    const path = "/vendor/v1/product/p1";
    const before = await (await ask(path, { cookie: ann.cookie })).text();
    expect(before).toContain("Add to Wishlist");
    const form = { product: "p1", intent: "add", returnTo: path };
    const answer = await ask("/account/wishlist", { form, cookie: ann.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    const after = await ask(path, { cookie: ann.cookie });
    expect(await after.text()).toContain("Remove from Wishlist");
    expect(tripsOf(after)).toBeLessThanOrEqual(2);
    expect(await (await ask("/account/wishlist", { cookie: ann.cookie })).text()).toContain("Green leaf");
    const astray = await ask("/account/wishlist", {
      form: { ...form, intent: "remove", returnTo: "https://evil.example/" },
      cookie: ann.cookie,
    });
    expect(astray.headers.get("location")).not.toContain("evil");
  });
});

const SUSPENDED = "insert into substance_suspensions values ('7oh', 'Recall', 1, 'admin')";

describe("what the law says, on the wishlist", () => {
  const screen = async (query = "") => (await ask(`/account/wishlist${query}`, { cookie: ann.cookie })).text();

  beforeEach(async () => {
    await env.DB.prepare("update products set substance = '7oh', outbound_url = 'https://shop.example/p1'").run();
    const entry = { substance: "7oh" as const, region: "US-OH", status: "prohibited" as const, asOf: "2026-10-01" };
    await insert(env.DB, "substanceStatuses", [{ ...entry, sourceUrl: "https://law.example/oh", updatedAt: 1 }]);
    await wish("p1", "PUT", ann);
  });

  it("is on record for the region that the address names, with its date, and costs no trip", async () => {
    expect(await screen()).not.toContain("Status in Ohio");
    const answer = await ask("/account/wishlist?region=US-OH", { cookie: ann.cookie });
    expect(textOf(await answer.text())).toMatch(/Status in Ohio: prohibited , as of/);
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    expect(textOf(await screen("?region=US-CA"))).toContain("Status in California: unknown");
    expect(await screen("?region=ZZ")).toContain("Green leaf");
  });

  it("stays chosen from page to page, and when a product is taken off", async () => {
    const html = await screen("?region=US-OH");
    expect(html).toMatch(/<option value="US-OH" selected/);
    expect(html).toContain('value="/account/wishlist?region=US-OH"');
    const rows = Array.from({ length: 21 }, (_, n) => aProduct({ id: `more-${n}`, vendorId: "v1" }));
    await insert(env.DB, "products", rows);
    const wished = rows.map(({ id }, n) => ({
      userId: "person-ann",
      productId: id,
      kind: "wish" as const,
      addedAt: n,
    }));
    await insert(env.DB, "collectionItems", wished);
    expect(await screen("?region=US-OH")).toMatch(/\?region=US-OH&amp;cursor=/);
  });

  it("marks what is suspended, without a way out, and tells nobody of its price", async () => {
    expect(await screen()).not.toContain("Suspended");
    await arm("p1", 18, ann);
    await env.DB.prepare(SUSPENDED).run();
    const html = await screen();
    expect(html).toContain("Suspended");
    expect(html).not.toMatch(/\/out\/|shop\.example/);
    await priceOf("p1", 1500, 10);
    await fireAlerts(db, 11, "");
    expect([await told(), await mailed()]).toEqual([[], []]);
    expect(await (await ask("/account/price-alerts", { cookie: ann.cookie })).text()).toContain("Suspended");
    await env.DB.prepare("delete from substance_suspensions").run();
    await priceOf("p1", 1400, 20);
    await fireAlerts(db, 21, "");
    expect(await told()).toHaveLength(1);
  });

  it("comes with the API's answers", async () => {
    await arm("p1", 18, ann);
    await env.DB.prepare(SUSPENDED).run();
    const answer = await ask("/api/wishlist?region=US-OH", { cookie: ann.cookie });
    const regionStatus = { region: "US-OH", name: "Ohio", status: "prohibited", asOf: "2026-10-01" };
    expect(await answer.json()).toMatchObject({ items: [{ suspended: true, regionStatus }] });
    const [first] = (await wishes(ann)).items;
    expect(first).not.toHaveProperty("regionStatus");
    expect((await ask("/api/wishlist?region=ZZ", { cookie: ann.cookie })).status).toBe(404);
    const alerts = await ask("/api/price-alerts", { cookie: ann.cookie });
    expect(await alerts.json()).toMatchObject({ items: [{ suspended: true }] });
  });
});

const arm = (product: string, below: unknown, { cookie }: Person) =>
  ask(`/api/price-alerts/${product}`, { method: "PUT", json: { below }, cookie });
async function priceOf(product: string, cents: number, at: number): Promise<void> {
  const [first, ...rest] = afterPriceChange(db, product, cents, at);
  await env.DB.prepare("update products set lowest_price_cents = ? where id = ?").bind(cents, product).run();
  if (first !== undefined) await db.batch([first, ...rest]);
}
const told = () => all("select user_id, title, action_url from notifications order by user_id");
const mailed = () => all("select kind, recipient, subject from outbox order by recipient");

describe("a price alert", () => {
  it("fires once, by mail and on the site, when the price falls below its bound, until it is armed again", async () => {
    expect([(await arm("p1", 18, ann)).status, (await arm("p1", 15, bea)).status]).toEqual([200, 200]);
    await priceOf("p1", 1800, 10);
    await fireAlerts(db, 11, "https://leafproof.example");
    expect(await told()).toEqual([]);
    await priceOf("p1", 1750, 20);
    await fireAlerts(db, 21, "https://leafproof.example");
    await fireAlerts(db, 22, "https://leafproof.example");
    await priceOf("p1", 1700, 30);
    await fireAlerts(db, 31, "https://leafproof.example");
    expect(await told()).toEqual([
      { user_id: "person-ann", title: "Green leaf is below your price", action_url: "/vendor/v1/product/p1" },
    ]);
    expect(await mailed()).toEqual([
      { kind: "price alert", recipient: "ann@example.org", subject: "Green leaf is below $18.00" },
    ]);
    expect((await arm("p1", 16.5, ann)).status).toBe(200);
    await priceOf("p1", 1600, 40);
    await fireAlerts(db, 41, "https://leafproof.example");
    expect(await mailed()).toHaveLength(2);
  });

  it("says nothing of a price that rose again, of a product that is gone, or to an unconfirmed address", async () => {
    await arm("p1", 18, ann);
    await priceOf("p1", 1500, 10);
    await priceOf("p1", 2000, 11);
    await fireAlerts(db, 12, "");
    expect(await told()).toEqual([]);
    await priceOf("p1", 1500, 20);
    await env.DB.prepare("update products set hidden_at = 1 where id = 'p1'").run();
    await fireAlerts(db, 21, "");
    expect(await told()).toEqual([]);
    await env.DB.batch([
      env.DB.prepare("update products set hidden_at = null"),
      env.DB.prepare("update users set email_verified_at = null"),
    ]);
    await priceOf("p1", 1400, 30);
    await fireAlerts(db, 31, "");
    expect([await told(), await mailed()]).toMatchObject([[{ user_id: "person-ann" }], []]);
  });

  it("is told once where two runs of the job meet", async () => {
    await arm("p1", 18, ann);
    await priceOf("p1", 1500, 10);
    await Promise.all([fireAlerts(db, 20, ""), fireAlerts(db, 21, "")]);
    expect(await mailed()).toHaveLength(1);
  });

  it("is one a member and product, and its bound is a price that is not reached yet", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => arm("p1", 10 + n, ann)));
    expect(await all("select user_id from price_alerts")).toHaveLength(1);
    for (const below of [0, -1, "12", null, 1e9])
      expect([below, (await arm("p1", below, ann)).status]).toEqual([below, 400]);
    const endless = await exports.default.fetch(
      new Request("http://localhost/api/price-alerts/p1", {
        method: "PUT",
        headers: { "content-type": "application/json", cookie: ann.cookie },
        body: '{"below":1e309}',
      }),
    );
    expect(endless.status).toBe(400);
    const reached = await arm("p2", 30.01, ann);
    expect([reached.status, (await reached.json<{ message: string }>()).message]).toEqual([400, ALREADY_BELOW]);
    expect([(await arm("gone", 5, ann)).status, (await arm("none", 5, ann)).status]).toEqual([404, 404]);
  });

  it("is limited in number, of which those that are there can be changed", async () => {
    const rows = Array.from({ length: ALERTS_MAX }, (_, n) => ({
      userId: "person-ann",
      productId: n === 0 ? "p1" : `x${n}`,
      belowCents: 1,
      createdAt: n,
    }));
    await insert(env.DB, "priceAlerts", rows);
    expect([(await arm("p2", 5, ann)).status, (await arm("p1", 5, ann)).status]).toEqual([409, 200]);
  });

  it("is set, shown and deleted on its page, by plain forms", async () => {
    const { cookie } = ann;
    expect(await (await ask("/account/price-alerts?product=p1", { cookie })).text()).toContain("Green leaf");
    const wrong = await ask("/account/price-alerts", {
      form: { intent: "set", product: "p1", below: "cheap" },
      cookie,
    });
    expect([wrong.status, (await wrong.text()).includes("Enter a price in US dollars")]).toEqual([400, true]);
    const set = await ask("/account/price-alerts", { form: { intent: "set", product: "p1", below: "$12.50" }, cookie });
    expect(set.status).toBe(303);
    const page = await ask("/account/price-alerts", { cookie });
    expect(await page.text()).toContain("Below $12.50");
    expect(tripsOf(page)).toBeLessThanOrEqual(2);
    await ask("/account/price-alerts", { form: { intent: "delete", product: "p1" }, cookie: bea.cookie });
    expect(await all("select 1 from price_alerts")).toHaveLength(1);
    await ask("/account/price-alerts", { form: { intent: "delete", product: "p1" }, cookie });
    expect(await all("select 1 from price_alerts")).toEqual([]);
  });
});
