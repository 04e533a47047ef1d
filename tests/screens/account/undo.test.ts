import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { aLabResult, aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

let ann: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "products", [aProduct({ id: "p1", vendorId: "v1", lowestPriceCents: 3000 })]);
  ann = await aPerson({ username: "ann" });
});

/** Sends a form, and then the one in the toast of the page that it leads to. @returns the fields of the second */
async function doAndUndo(path: string, form: Record<string, string>) {
  const done = await ask(path, { form, cookie: ann.cookie });
  const cookie = `${ann.cookie}; __Host-flash=${cookiesOf(done)["__Host-flash"] ?? ""}`;
  const html = await (await ask(path, { cookie })).text();
  const toast = /<div class="toast toast--passing".*?<\/form>/.exec(html)?.[0] ?? "";
  const action = / action="([^"]+)"/.exec(toast)?.[1] ?? "";
  const fields = Object.fromEntries(
    [...toast.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&amp;", "&"),
    ]),
  );
  await ask(action, { form: fields, cookie: ann.cookie });
  return fields;
}
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;

describe("the way back in a toast", () => {
  it("takes a product off the wishlist again, and puts it back", async () => {
    expect(await doAndUndo("/account/wishlist", { product: "p1", intent: "add" })).toEqual({
      product: "p1",
      intent: "remove",
    });
    expect(await all("select 1 from collection_items")).toEqual([]);
    await ask("/account/wishlist", { form: { product: "p1", intent: "add" }, cookie: ann.cookie });
    await doAndUndo("/account/wishlist", { product: "p1", intent: "remove" });
    expect(await all("select product_id as p from collection_items")).toEqual([{ p: "p1" }]);
  });

  it("sets a deleted price alert again, with the bound that it had", async () => {
    const alerts = "/account/price-alerts";
    await ask(alerts, { form: { product: "p1", intent: "set", below: "12.50" }, cookie: ann.cookie });
    const fields = await doAndUndo(alerts, { product: "p1", intent: "delete" });
    expect(fields).toEqual({ intent: "set", product: "p1", below: "12.50" });
    expect(await all("select below_cents as n from price_alerts")).toEqual([{ n: 1250 }]);
  });

  it("watches again what was no longer watched, with the kinds that were chosen, from its page and from the list", async () => {
    const here = "/account/watching";
    const kept = () => all("select subject, subject_id as it, kinds, created_at as since from watches");
    const back = expect.stringMatching(/^5-\d+-[0-9a-f]{64}$/) as unknown;
    const product = { subject: "product", about: "p1" };
    await ask(here, { form: { ...product, intent: "watch", returnTo: "/vendors" }, cookie: ann.cookie });
    const [row] = await all("select id from watches");
    await ask(here, { form: { intent: "change", id: String(row?.["id"]), kinds: "price" }, cookie: ann.cookie });
    // It began long ago: what happened since then stays in its feed.
    await env.DB.prepare("update watches set created_at = 5").run();
    const before = await kept();
    expect(before).toEqual([{ subject: "product", it: "p1", kinds: '["price"]', since: 5 }]);
    expect(await doAndUndo(here, { ...product, intent: "unwatch", returnTo: "/vendors" })).toEqual({
      ...{ ...product, intent: "watch", told: "price", back, returnTo: "/vendors" },
    });
    expect(await kept()).toEqual(before);
    const [again] = await all("select id from watches");
    expect(await doAndUndo(here, { intent: "end", id: String(again?.["id"]) })).toEqual({
      ...{ ...product, intent: "watch", told: "price", back },
    });
    expect(await kept()).toEqual(before);
  });

  it("begins a watch no earlier than it was, for anybody else, for something else, or later", async () => {
    const here = "/account/watching";
    const product = { subject: "product", about: "p1" };
    await ask(here, { form: { ...product, intent: "watch" }, cookie: ann.cookie });
    await env.DB.prepare("update watches set created_at = 5").run();
    const { back = "" } = await doAndUndo(here, { ...product, intent: "unwatch" });
    const [begun, ended, seal] = back.split("-");
    const begins = async (who: Person, form: Record<string, string>) => {
      await env.DB.prepare("delete from watches").run();
      await ask(here, { form: { intent: "watch", ...form }, cookie: who.cookie });
      return (await all("select created_at as at from watches")).map(({ at }) => Number(at));
    };
    const now = Date.now();
    expect(await begins(ann, { ...product, back })).toEqual([5]);
    const bob = await aPerson({ username: "bob" });
    for (const [who, form] of [
      [bob, { ...product, back }],
      [ann, { subject: "vendor", about: "v1", back }],
      [ann, { ...product, back: `1-${ended ?? ""}-${seal ?? ""}` }],
      [ann, { ...product, back: `${begun ?? ""}-${now + 1}-${seal ?? ""}` }],
      [ann, { ...product, back: "x" }],
    ] as const)
      expect((await begins(who, form))[0], JSON.stringify(form)).toBeGreaterThanOrEqual(now - 1);
  });

  it("watches a batch again by a result of it, and offers nothing for what does not show any longer", async () => {
    const here = "/account/watching";
    await insert(env.DB, "labResults", [
      aLabResult({ id: "r1", productId: "p1", vendorId: "v1", batchNumber: "hl-1" }),
    ]);
    const batch = { subject: "batch", about: "r1" };
    await ask(here, { form: { ...batch, intent: "watch" }, cookie: ann.cookie });
    const before = await all("select subject, subject_id as it from watches");
    expect(await doAndUndo(here, { ...batch, intent: "unwatch" })).toMatchObject(batch);
    expect(await all("select subject, subject_id as it from watches")).toEqual(before);
    for (const [subject, about] of [
      ["product", "p1"],
      ["vendor", "v1"],
    ] as const)
      await ask(here, { form: { intent: "watch", subject, about }, cookie: ann.cookie });
    await env.DB.prepare("update vendors set hidden_at = 1").run();
    for (const { id } of await all("select id from watches")) {
      const done = await ask(here, { form: { intent: "end", id: String(id) }, cookie: ann.cookie });
      const cookie = `${ann.cookie}; __Host-flash=${cookiesOf(done)["__Host-flash"] ?? ""}`;
      const html = await (await ask(here, { cookie })).text();
      expect(html).toContain("You do not watch this anymore.");
      expect(html).not.toContain(">Undo<");
    }
    expect(await all("select 1 from watches")).toEqual([]);
  });

  it("gives a deleted search back as it was, with its alerts and its news, and stays with the list", async () => {
    const here = "/account/searches";
    const from = "/search?q=bali&format=capsule";
    const kept = async () => [await all("select * from saved_searches"), await all("select * from saved_search_news")];
    await ask(`${here}/save`, { form: { from, alerts: "1" }, cookie: ann.cookie });
    // Its member was told long ago of three, and all that came since is new.
    await env.DB.prepare("update saved_searches set created_at = 1, known_to = 5, checked_at = 6").run();
    await env.DB.prepare("insert into saved_search_news select 'n1', user_id, id, 3, 5 from saved_searches").run();
    const before = await kept();
    const [row] = await all("select id from saved_searches");
    const fields = await doAndUndo(here, { intent: "end", id: String(row?.["id"]) });
    const back = expect.stringMatching(/^[^-]+-1-5-6-\d+-[0-9a-f]{64}$/) as unknown;
    expect(fields).toEqual({ from, alerts: "1", undone: "1", back });
    expect(await kept()).toEqual(before);
    const again = await ask(`${here}/save`, { form: fields, cookie: ann.cookie });
    expect([again.status, again.headers.get("location")]).toEqual([303, here]);
    expect(await kept()).toEqual(before);
  });

  it("takes a search for no older than it was, for anybody else, for another one, or later", async () => {
    const here = "/account/searches";
    const from = "/search?q=bali";
    await ask(`${here}/save`, { form: { from, alerts: "1" }, cookie: ann.cookie });
    await env.DB.prepare("update saved_searches set created_at = 1, known_to = 5, checked_at = 6").run();
    const [row] = await all("select id from saved_searches");
    const { back = "" } = await doAndUndo(here, { intent: "end", id: String(row?.["id"]) });
    const [id, , , , ended, seal] = back.split("-");
    const knows = async (who: Person, form: Record<string, string>) => {
      await env.DB.prepare("delete from saved_searches").run();
      await ask(`${here}/save`, { form: { from, alerts: "1", ...form }, cookie: who.cookie });
      return (await all("select known_to as at from saved_searches")).map(({ at }) => Number(at));
    };
    const now = Date.now();
    expect(await knows(ann, { back })).toEqual([5]);
    const bob = await aPerson({ username: "bob" });
    for (const [who, form] of [
      [bob, { back }],
      [ann, { back, from: "/search?q=red" }],
      [ann, { back, from: "/vendors?q=bali" }],
      [ann, { back: `${id ?? ""}-1-2-6-${ended ?? ""}-${seal ?? ""}` }],
      [ann, { back: `${id ?? ""}-1-5-6-${now + 1}-${seal ?? ""}` }],
      [ann, { back: "x" }],
    ] as const)
      expect((await knows(who, form))[0], JSON.stringify(form)).toBeGreaterThanOrEqual(now - 1);
  });
});
