import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PURCHASES_MAX } from "@worker/domain/voice/collection/limits";
import { stopClock, tripsOf } from "../../factories/cost";
import { fillLab } from "../../factories/lab";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { appeal, decideAppeal } from "../../factories/moderation";
import { aPhoto } from "../../factories/photos";
import { aProduct } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const ENTRY = {
  ...{ kind: "owned", isShown: true, isFavorite: false, rating: 4, notes: "Matches **the label**." },
  ...{ notesPrivate: false, effects: ["Sedating"], tags: ["evening"] },
};
/** What a wish has that is no more than that. */
const BARE = { rating: null, notes: "", effects: [], tags: [] };
type Item = Record<string, unknown> & { product: { id: string } };

let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  await fillLab(Date.now());
  await insert(env.DB, "products", [
    aProduct({
      id: "tabs",
      vendorId: "harrow",
      name: "Amber Tabs",
      substance: "7oh",
      type: "tablet",
      potency: "15 mg",
    }),
    aProduct({ id: "dust", vendorId: "harrow", name: "Amber Powder", substance: "7oh", type: "powder" }),
    aProduct({ id: "mit", vendorId: "harrow", name: "Slate Extract", substance: "mit", type: "extract" }),
    aProduct({ id: "gone", vendorId: "harrow", hiddenAt: 1 }),
  ]);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  await ask("/api/ping");
});

const put = (by: Person, product: string, changed: object = {}) =>
  ask(`/api/collection/${product}`, { method: "PUT", cookie: by.cookie, json: { ...ENTRY, ...changed } });
const setDriver = (by: Person, product: string | null) =>
  ask("/api/collection/daily-driver", { method: "PUT", cookie: by.cookie, json: { product } });
const buy = (by: Person, product: string, more: object = {}) =>
  ask(`/api/collection/${product}/purchases`, {
    cookie: by.cookie,
    json: { purchasedOn: "2026-01-05", amount: "60 tablets", price: 41.5, batch: "hl-2611-01", ...more },
  });
const pathOf = (of: Person, rest = "") => `/api/people/${of.member.id}/collection${rest}`;
const list = async (of: Person, by?: Person, query = "") =>
  (await ask(pathOf(of, query), { cookie: by?.cookie })).json<{ items: Item[]; nextCursor: string | null }>();
const idsOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).items.map(({ product }) => product.id);
const entry = async (of: Person, product: string, by?: Person) =>
  (await ask(pathOf(of, `/${product}`), { cookie: by?.cookie })).json<Record<string, unknown>>();
const page = async (of: Person, rest = "", by?: Person) => {
  const answer = await ask(`/profile/${of.member.id}/collection${rest}`, { cookie: by?.cookie });
  return { status: answer.status, trips: tripsOf(answer), html: await answer.text() };
};
const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;

describe("a product collection", () => {
  it("says what its member says of a product, and what the catalogue knows, in one trip for a visitor", async () => {
    expect((await put(ann, "tabs")).status).toBe(200);
    expect((await list(ann)).items).toMatchObject([
      {
        ...{ product: { id: "tabs", name: "Amber Tabs" }, vendor: { id: "harrow" }, type: "7oh-tabs" },
        ...{ potency: "15 mg", rating: 4, effects: ["Sedating"], tags: ["evening"], isWishlist: false },
      },
    ]);
    expect((await entry(ann, "tabs"))["notes"]).toContain("<strong>the label</strong>");
    const { trips, html } = await page(ann);
    expect(trips).toBeLessThanOrEqual(1);
    expect(wordsOf(html)).toMatch(/Amber Tabs.*7-OH tabs.*15 mg.*Matches the label/);
    expect((await page(ann, "", bea)).trips).toBeLessThanOrEqual(2);
    expect((await page(ann, "/tabs")).trips).toBeLessThanOrEqual(1);
    expect((await page(ann, "/tabs", ann)).trips).toBeLessThanOrEqual(2);
  });

  it("is narrowed by what the product is, and by what it is to its member", async () => {
    for (const id of ["tabs", "dust", "mit", "powder"]) await put(ann, id, { isFavorite: id === "mit" });
    await put(ann, "extract", { kind: "wish" });
    const narrowed = async (query: string) => (await idsOf(ann, undefined, query)).sort();
    expect(await narrowed("?type=7oh-tabs")).toEqual(["tabs"]);
    expect(await narrowed("?type=7oh-powder")).toEqual(["dust"]);
    expect(await narrowed("?type=mit-extract")).toEqual(["mit"]);
    expect(await narrowed("?type=other")).toEqual(["extract", "powder"]);
    expect(await narrowed("?show=favorites")).toEqual(["mit"]);
    expect(await narrowed("?show=wishlist")).toEqual(["extract"]);
    expect((await ask(pathOf(ann, "?type=pills"))).status).toBe(400);
    const html = wordsOf((await page(ann, "?type=mit-extract")).html);
    expect([html.includes("Slate Extract"), html.includes("Amber Tabs")]).toEqual([true, false]);
  });

  it("goes on page by page, everything once, and the daily driver above it once", async () => {
    for (const id of ["tabs", "dust", "mit", "powder"]) await put(ann, id);
    await setDriver(ann, "tabs");
    const first = await list(ann, undefined, "?limit=3");
    const second = await idsOf(ann, undefined, `?limit=3&cursor=${first.nextCursor ?? ""}`);
    expect([...first.items.map(({ product }) => product.id), ...second].sort()).toEqual([
      "dust",
      "mit",
      "powder",
      "tabs",
    ]);
    const { html } = await page(ann);
    expect(html.split(`href="/profile/${ann.member.id}/collection/tabs"`).length - 1).toBe(2);
    expect(html.indexOf("Amber Tabs")).toBeLessThan(html.indexOf("Slate Extract"));
  });

  it("knows only listed products, and shows none that is hidden later, nor of a hidden vendor", async () => {
    expect([(await put(ann, "gone")).status, (await put(ann, "none")).status]).toEqual([404, 404]);
    await put(ann, "tabs");
    await put(ann, "powder");
    await env.DB.exec("update products set hidden_at = 1 where id = 'tabs'");
    await env.DB.exec("update vendors set hidden_at = 1 where id = 'moss'");
    expect([await idsOf(ann), await idsOf(ann, bea)]).toEqual([[], []]);
    expect((await page(ann, "/tabs")).status).toBe(404);
    expect((await put(bea, "tabs")).status).toBe(404);
  });

  it("lets its member change and remove what is not listed anymore, and leads to no page that is gone", async () => {
    await put(ann, "tabs");
    await buy(ann, "tabs");
    await env.DB.exec("update products set hidden_at = 1 where id = 'tabs'");
    expect((await list(ann, ann)).items).toMatchObject([{ product: { id: "tabs" }, isListed: false }]);
    for (const rest of ["", "/tabs"]) {
      const { status, html } = await page(ann, rest, ann);
      expect([status, wordsOf(html).includes("No longer listed")]).toEqual([200, true]);
      expect(html).not.toMatch(/href="\/vendor\//);
    }
    expect((await page(ann, "?as=friend", ann)).html).not.toContain("Amber Tabs");
    expect((await put(ann, "tabs", { rating: 1, notes: "Gone now." })).status).toBe(200);
    expect((await entry(ann, "tabs", ann))["rating"]).toBe(1);
    const edit = "/profile/collection/edit/tabs";
    expect((await ask(edit, { cookie: ann.cookie })).status).toBe(200);
    expect((await ask(edit, { cookie: ann.cookie, form: { part: "remove" } })).status).toBe(303);
    expect(await rows("select product_id from collection_items")).toEqual([]);
  });

  it("stays one entry, however often and from however many sides it is added at once", async () => {
    const all = Array.from({ length: 6 }, () => [
      put(ann, "tabs"),
      ask("/api/wishlist/tabs", { method: "PUT", cookie: ann.cookie }),
      ask("/profile/collection/add", { cookie: ann.cookie, form: { product: "tabs", intent: "own" } }),
    ]).flat();
    const statuses = new Set((await Promise.all(all)).map(({ status }) => status));
    expect([...statuses].every((status) => [200, 303, 409].includes(status))).toBe(true);
    expect(await rows("select kind from collection_items")).toEqual([{ kind: "owned" }]);
  });

  it("holds 500 products, wishes included", async () => {
    const many = Array.from({ length: 499 }, (_, n) => aProduct({ id: `p${n}`, vendorId: "harrow" }));
    await insert(env.DB, "products", many);
    await insert(
      env.DB,
      "collectionItems",
      many.map(({ id }) => ({ userId: ann.member.id, productId: id, kind: "wish" as const, addedAt: 1 })),
    );
    const answers = await Promise.all([put(ann, "tabs"), put(ann, "dust"), put(ann, "mit")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await put(ann, "p7")).status).toBe(200);
    expect(await rows("select count(*) as n from collection_items")).toEqual([{ n: 500 }]);
  });

  it.each([
    ["a rating of 6", { rating: 6 }],
    ["a rating and a half", { rating: 1.5 }],
    ["another effect", { effects: ["Cures pain"] }],
    ["notes that go on", { notes: "x".repeat(2001) }],
    ["six tags", { tags: ["a", "b", "c", "d", "e", "f"] }],
    ["another kind", { kind: "stolen" }],
    ["half of it", { isShown: undefined }],
  ])("refuses %s", async (_, changed) => {
    expect((await put(ann, "tabs", changed)).status).toBe(400);
  });

  it("draws notes as the forum draws posts: no script, no picture from elsewhere", async () => {
    const notes = `<script>alert(1)</script> [x](javascript:alert(1)) ![p](https://evil.example/p.png)`;
    await put(ann, "tabs", { notes, tags: ["<b>bold</b>"] });
    const { html } = await page(ann, "/tabs");
    expect(html).not.toMatch(/<script>alert|href="javascript:|<img[^>]*evil|<b>bold/);
  });

  it("is open to members who passed the age gate only", async () => {
    const late = await aPerson({ username: `late${freshNumber()}`, ageVerified: false });
    expect((await put(late, "tabs")).ok).toBe(false);
    expect((await ask("/api/collection/tabs", { method: "PUT", json: ENTRY })).status).toBe(401);
  });
});

describe("one list with the wishlist", () => {
  const wishes = async () =>
    (await (await ask("/api/wishlist", { cookie: ann.cookie })).json<{ items: Item[] }>()).items.map(
      ({ product }) => product.id,
    );

  it("is the same wish from both sides, and one's own until it is shown", async () => {
    await ask("/api/wishlist/tabs", { method: "PUT", cookie: ann.cookie });
    expect([await idsOf(ann, ann, "?show=wishlist"), await idsOf(ann), await idsOf(ann, bea)]).toEqual([
      ["tabs"],
      [],
      [],
    ]);
    await put(ann, "tabs", { kind: "wish", isShown: true });
    expect([await idsOf(ann, bea, "?show=wishlist"), await wishes()]).toEqual([["tabs"], ["tabs"]]);
    await put(ann, "tabs", { kind: "owned" });
    expect([await wishes(), await idsOf(ann, ann, "?show=wishlist")]).toEqual([[], []]);
    await put(ann, "tabs", { kind: "wish", ...BARE });
    await ask("/api/wishlist/tabs", { method: "DELETE", cookie: ann.cookie });
    expect(await idsOf(ann, ann)).toEqual([]);
  });

  it.each([
    ["notes", { notes: "Ask about the batch." }, "your notes"],
    ["a rating of 0", { rating: 0 }, "your rating"],
    ["effects", { effects: ["Sedating"] }, "the effects you report"],
    ["tags", { tags: ["evening"] }, "your tags"],
    ["the favorite mark", { isFavorite: true }, "the favorite mark"],
    ["a photograph", {}, "a photograph"],
  ])("takes no wish away that holds %s, and says what would go", async (what, more, named) => {
    await put(ann, "tabs", { kind: "wish", ...BARE, ...more });
    if (what === "a photograph") {
      const photos = [{ id: await aPhoto(ann), alt: "" }];
      await ask("/api/collection/tabs/photos", { method: "PUT", cookie: ann.cookie, json: { photos } });
    }
    const refused = await ask("/api/wishlist/tabs", { method: "DELETE", cookie: ann.cookie });
    const { code } = await refused.json<{ code: string }>();
    expect([refused.status, code]).toEqual([409, "holds-more"]);
    const form = { product: "tabs", intent: "remove" };
    const answer = await ask("/account/wishlist", { cookie: ann.cookie, form });
    const html = await answer.text();
    expect([answer.status, html.includes(named)]).toEqual([409, true]);
    expect(html).toContain('href="/profile/collection/edit/tabs#remove"');
    expect(await idsOf(ann, ann)).toEqual(["tabs"]);
  });

  it("leaves what a member has where the wishlist's button would add or take it", async () => {
    await put(ann, "tabs");
    expect((await ask("/api/wishlist/tabs", { method: "PUT", cookie: ann.cookie })).status).toBe(409);
    await ask("/api/wishlist/tabs", { method: "DELETE", cookie: ann.cookie });
    expect(await idsOf(ann, ann)).toEqual(["tabs"]);
  });
});

describe("the daily driver", () => {
  const drivers = () => rows("select product_id as id from collection_items where is_daily_driver = 1");

  it("is one at most, also of two that are set at once", async () => {
    for (const id of ["tabs", "dust", "mit"]) await put(ann, id);
    const answers = await Promise.all(["tabs", "dust", "mit", "tabs", "dust"].map((id) => setDriver(ann, id)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await drivers()).toHaveLength(1);
    await setDriver(ann, "mit");
    expect(await drivers()).toEqual([{ id: "mit" }]);
    await setDriver(ann, null);
    expect(await drivers()).toEqual([]);
  });

  it("is none that is wished for, that somebody else has, or that is gone", async () => {
    await put(ann, "dust");
    await setDriver(ann, "dust");
    await put(ann, "tabs", { kind: "wish" });
    await put(bea, "mit");
    expect([(await setDriver(ann, "tabs")).status, (await setDriver(ann, "mit")).status]).toEqual([409, 404]);
    expect(await drivers()).toEqual([{ id: "dust" }]);
    await put(ann, "dust", { kind: "wish" });
    expect(await drivers()).toEqual([]);
  });

  it("is set on its own page by its member alone", async () => {
    await put(ann, "tabs");
    expect((await page(ann, "/tabs", ann)).html).toContain("Set as Daily Driver");
    expect((await page(ann, "/tabs", bea)).html).not.toContain("Set as Daily Driver");
    expect((await page(ann, "/tabs?as=friend", ann)).html).not.toContain("Set as Daily Driver");
  });
});

describe("the purchase history", () => {
  it("shows others day and batch, its member amount and price too, and leads from a batch to its result", async () => {
    await put(ann, "extract");
    await buy(ann, "extract");
    await buy(ann, "extract", { batch: "HL-0000", price: null });
    const own = await entry(ann, "extract", ann);
    expect(own["purchaseHistory"]).toMatchObject([
      { batch: "HL-0000", labResult: null, amount: "60 tablets", price: null },
      { batch: "hl-2611-01", labResult: "pass", amount: "60 tablets", price: 41.5, date: "2026-01-05" },
    ]);
    const others = await entry(ann, "extract", bea);
    expect(others["purchaseHistory"]).toMatchObject([
      { amount: null, price: null },
      { batch: "hl-2611-01", labResult: "pass", amount: null, price: null },
    ]);
    const { html } = await page(ann, "/extract", bea);
    expect(html).toContain('href="/lab/pass"');
    expect(html).not.toMatch(/60 tablets|41\.50/);
  });

  it("leads to no result of another product, and to none that is not published", async () => {
    await put(ann, "powder");
    await buy(ann, "powder");
    expect((await entry(ann, "powder", ann))["purchaseHistory"]).toMatchObject([{ labResult: null }]);
    await env.DB.exec("update lab_results set status = 'pending' where id = 'pass'");
    await put(ann, "extract");
    await buy(ann, "extract");
    expect((await entry(ann, "extract", ann))["purchaseHistory"]).toMatchObject([{ labResult: null }]);
  });

  it("makes a wish something one has, which is no wish again while it was bought", async () => {
    await put(ann, "tabs", { kind: "wish" });
    const { id } = await (await buy(ann, "tabs")).json<{ id: string }>();
    expect((await entry(ann, "tabs", ann))["isWishlist"]).toBe(false);
    expect((await put(ann, "tabs", { kind: "wish" })).status).toBe(400);
    const take = (by: Person) => ask(`/api/collection/tabs/purchases/${id}`, { method: "DELETE", cookie: by.cookie });
    await take(bea);
    expect((await put(ann, "tabs", { kind: "wish" })).status).toBe(400);
    await take(ann);
    expect((await put(ann, "tabs", { kind: "wish" })).status).toBe(200);
  });

  it("takes no day to come, nothing for a product outside of the collection, and so many at most", async () => {
    await put(ann, "tabs");
    expect((await buy(ann, "tabs", { purchasedOn: "2126-01-01" })).status).toBe(400);
    expect((await buy(ann, "tabs", { purchasedOn: "2026-02-31" })).status).toBe(400);
    expect((await buy(ann, "mit")).status).toBe(404);
    const purchase = { userId: ann.member.id, productId: "tabs", purchasedOn: "2026-01-01", amount: "1", createdAt: 1 };
    await insert(
      env.DB,
      "collectionPurchases",
      Array.from({ length: PURCHASES_MAX - 1 }, (_, n) => ({ ...purchase, id: `b${n}` })),
    );
    const answers = await Promise.all([buy(ann, "tabs"), buy(ann, "tabs"), buy(ann, "tabs")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("who sees what", () => {
  it("keeps private notes and what is not shown from everybody else, moderators included", async () => {
    const mod = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    await put(ann, "tabs", { notes: "Between me and me.", notesPrivate: true });
    await put(ann, "dust", { isShown: false });
    for (const who of [undefined, bea, mod]) {
      expect(await idsOf(ann, who)).toEqual(["tabs"]);
      expect((await entry(ann, "tabs", who))["notes"]).toBeNull();
      expect((await page(ann, "/tabs", who)).html).not.toContain("Between me and me.");
      expect((await page(ann, "/dust", who)).status).toBe(404);
    }
    expect((await page(ann, "/tabs", ann)).html).toContain("Between me and me.");
    expect((await page(ann, "?as=friend", ann)).html).not.toContain("Amber Powder");
    expect((await page(ann, "/tabs?as=visitor", ann)).html).not.toContain("Between me and me.");
  });

  it("names the product to readers alone where the profile is not to be listed: not in title and previews", async () => {
    await put(ann, "tabs");
    const headOf = async (by?: Person) => (await page(ann, "/tabs", by)).html.split("</head>")[0] ?? "";
    const choose = (json: object) => ask("/api/account/privacy", { method: "PUT", cookie: ann.cookie, json });
    await choose({ allowIndexing: true });
    expect(await headOf()).toContain("Amber Tabs in the collection");
    await choose({ allowIndexing: false });
    expect((await page(ann, "/tabs")).html).toContain("Amber Tabs");
    expect(await headOf()).not.toContain("Amber Tabs");
    await choose({ allowIndexing: true, profileVisibility: "followers" });
    for (const by of [undefined, ann]) expect(await headOf(by)).not.toContain("Amber Tabs");
  });

  it("gives photographs to whoever sees the product only, and never to keep", async () => {
    await put(ann, "tabs");
    const id = await aPhoto(ann);
    const attach = (by: Person) =>
      ask("/api/collection/tabs/photos", { method: "PUT", cookie: by.cookie, json: { photos: [{ id, alt: "Bag" }] } });
    await put(bea, "tabs");
    expect((await attach(bea)).status).toBe(400);
    expect((await attach(ann)).status).toBe(200);
    const file = (by?: Person) => ask(`/files/photos/${id}`, { cookie: by?.cookie });
    const shown = await file();
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    await shown.body?.cancel();
    const statusesOf = async () =>
      Promise.all(
        [file(), file(bea), file(ann)].map(async (asked) => {
          const answer = await asked;
          await answer.body?.cancel();
          return answer.status;
        }),
      );
    await put(ann, "tabs", { isShown: false });
    expect(await statusesOf()).toEqual([404, 404, 200]);
    await put(ann, "tabs");
    await ask("/api/account/privacy", { method: "PUT", cookie: ann.cookie, json: { profileVisibility: "private" } });
    expect(await statusesOf()).toEqual([404, 404, 200]);
    await ask("/api/account/privacy", { method: "PUT", cookie: ann.cookie, json: { profileVisibility: "public" } });
    expect(await statusesOf()).toEqual([200, 200, 200]);
    await ask("/api/collection/tabs", { method: "DELETE", cookie: ann.cookie });
    expect(await statusesOf()).toEqual([404, 404, 200]);
    expect(await rows("select subject_id as subject from photos")).toEqual([{ subject: null }]);
  });
});

describe("photographs set at once", () => {
  const set = (product: string, ids: string[]) =>
    ask(`/api/collection/${product}/photos`, {
      method: "PUT",
      cookie: ann.cookie,
      json: { photos: ids.map((id) => ({ id, alt: "" })) },
    });
  const attached = async () =>
    rows("select id, subject_id as entry from photos where subject_id is not null order by id");

  it("belong to one product, and to none that left the collection meanwhile", async () => {
    const products = ["tabs", "dust", "mit"];
    for (const id of products) await put(ann, id);
    const id = await aPhoto(ann);
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(products.map((product) => set(product, [id])));
      const won = products.filter((_, at) => answers[at]?.status === 200);
      expect(await attached()).toEqual(won.map((product) => ({ id, entry: `${ann.member.id}~${product}` })));
      expect(won).toHaveLength(1);
      await Promise.all([
        set(won[0] ?? "", [id]),
        ask(`/api/collection/${won[0]}`, { method: "DELETE", cookie: ann.cookie }),
      ]);
      expect(await attached()).toEqual([]);
      await put(ann, won[0] ?? "");
    }
  });

  it("are at most four of several lists and single ones, each whole or refused", async () => {
    await put(ann, "tabs");
    const ids = await Promise.all(Array.from({ length: 8 }, () => aPhoto(ann)));
    const [one, two] = [ids.slice(0, 4), ids.slice(4)];
    await Promise.all([set("tabs", one), set("tabs", two), set("tabs", [...two].reverse())]);
    const shown = (await attached()).map(({ id }) => id);
    expect([[...one].sort(), [...two].sort()]).toContainEqual(shown);
  });
});

describe("reports of notes", () => {
  const report = (by: Person, id: string) =>
    ask("/api/reports", { cookie: by.cookie, json: { kind: "collection_notes", id, reason: "health_claim" } });

  it("keep a wish in its place until they are decided, also where its notes were emptied", async () => {
    await put(ann, "tabs", { ...BARE, kind: "wish", notes: "It heals." });
    expect((await report(bea, `${ann.member.id}~tabs`)).ok).toBe(true);
    await put(ann, "tabs", { ...BARE, kind: "wish" });
    for (const list of ["collection", "wishlist"]) {
      const refused = await ask(`/api/${list}/tabs`, { method: "DELETE", cookie: ann.cookie });
      expect([list, refused.status, (await refused.json<{ code: string }>()).code]).toEqual([
        list,
        409,
        "case-pending",
      ]);
    }
    await env.DB.exec("update moderation_cases set status = 'decided'");
    expect((await ask("/api/wishlist/tabs", { method: "DELETE", cookie: ann.cookie })).status).toBe(200);
    expect(await rows("select * from collection_items")).toEqual([]);
  });

  it("come from whoever may read them, and a decision hides notes and tags until they change", async () => {
    const mod = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    const id = `${ann.member.id}~tabs`;
    await put(ann, "tabs", { notes: "It heals.", notesPrivate: true, tags: [] });
    expect((await report(bea, id)).status).toBe(404);
    await put(ann, "tabs", { notes: "It heals." });
    expect((await report(ann, id)).status).toBe(403);
    expect((await report(bea, id)).ok).toBe(true);
    const [{ id: caseId = "" } = {}] = await rows("select id from moderation_cases");
    const decided = await ask(`/api/moderation/cases/${String(caseId)}/decision`, {
      cookie: mod.cookie,
      json: { decision: "hide", reason: "It makes a health claim." },
    });
    expect(decided.ok).toBe(true);
    expect(await entry(ann, "tabs", bea)).toMatchObject({ notes: null, tags: [] });
    expect((await page(ann, "/tabs", ann)).html).toContain("A moderator hid these notes");
    await put(ann, "tabs", { notes: "It heals.", rating: 5 });
    expect(await entry(ann, "tabs", bea)).toMatchObject({ notes: null, rating: 5 });
    await put(ann, "tabs", { notes: "It matched its label." });
    expect((await entry(ann, "tabs", bea))["notes"]).toContain("matched its label");
    // Nor do they come back by way of other words, or of an entry that is removed and written anew.
    await put(ann, "tabs", { notes: "It heals." });
    expect(await entry(ann, "tabs", bea)).toMatchObject({ notes: null, tags: [] });
    expect((await ask("/api/collection/tabs", { method: "DELETE", cookie: ann.cookie })).status).toBe(200);
    await put(ann, "tabs", { notes: "It heals." });
    expect(await entry(ann, "tabs", bea)).toMatchObject({ notes: null, tags: [] });
    expect((await page(ann, "/tabs", ann)).html).toContain("A moderator hid these notes");
    const staff = await aPerson({ username: `staff${freshNumber()}`, role: "staff" });
    expect((await appeal(ann, String(caseId))).ok).toBe(true);
    expect((await decideAppeal(staff, String(caseId), "overturned")).ok).toBe(true);
    expect((await entry(ann, "tabs", bea))["notes"]).toContain("heals");
    await ask("/api/collection/tabs", { method: "DELETE", cookie: ann.cookie });
    await put(ann, "tabs", { notes: "It heals." });
    expect((await entry(ann, "tabs", bea))["notes"]).toContain("heals");
  });
});

describe("reported notes", () => {
  it("stay until a moderator decides, and nobody reads them where their member hides the entry", async () => {
    const mod = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    await put(ann, "tabs", { notes: "It heals." });
    const reported = await ask("/api/reports", {
      cookie: bea.cookie,
      json: { kind: "collection_notes", id: `${ann.member.id}~tabs`, reason: "health_claim" },
    });
    expect(reported.ok).toBe(true);
    expect((await ask("/api/collection/tabs", { method: "DELETE", cookie: ann.cookie })).status).toBe(409);
    expect((await entry(ann, "tabs", bea))["notes"]).toContain("heals");
    const [{ id: caseId = "" } = {}] = await rows("select id from moderation_cases");
    const read = async () => (await ask(`/api/moderation/cases/${String(caseId)}`, { cookie: mod.cookie })).text();
    expect(await read()).toContain("It heals.");
    await put(ann, "tabs", { notes: "It heals.", isShown: false });
    expect(await read()).not.toContain("It heals.");
  });
});

describe("the forms without scripts", () => {
  const post = (path: string, form: Record<string, string> | [string, string][]) =>
    ask(path, { form, cookie: ann.cookie });

  it("add by a search, say something, add and delete a purchase, set the driver and remove it", async () => {
    await ask("/profile/collection/add?q=amber", { cookie: ann.cookie });
    const offered = await (await ask("/profile/collection/add?product=tabs", { cookie: ann.cookie })).text();
    expect(offered).toContain("Amber Tabs");
    const added = await post("/profile/collection/add", { product: "tabs", intent: "own" });
    const edit = "/profile/collection/edit/tabs";
    expect([added.status, added.headers.get("location")]).toEqual([303, edit]);
    const own = `/profile/${ann.member.id}/collection`;
    const saved = await post(edit, [
      ["part", "entry"],
      ["kind", "owned"],
      ["rating", "0"],
      ["notes", "No *good*."],
      ["effects", "Euphoric"],
      ["effects", "Sedating"],
      ["tags", "one, two"],
    ]);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${own}/tabs`]);
    expect(await entry(ann, "tabs", ann)).toMatchObject({
      ...{ rating: 0, isShown: false, effects: ["Sedating", "Euphoric"], tags: ["one", "two"] },
    });
    const wrong = await post(edit, { part: "purchase", purchasedOn: "2026-01-05", amount: "", price: "x", batch: "" });
    expect([wrong.status, (await wrong.text()).includes("Write how much you bought.")]).toEqual([400, true]);
    await post(edit, { part: "purchase", purchasedOn: "2026-01-05", amount: "60 tablets", price: "$41.50", batch: "" });
    expect((await entry(ann, "tabs", ann))["purchaseHistory"]).toMatchObject([{ price: 41.5, batch: null }]);
    await post(edit, { part: "driver", intent: "set" });
    expect((await entry(ann, "tabs", ann))["isDailyDriver"]).toBe(true);
    const removed = await post(edit, { part: "remove" });
    expect(removed.headers.get("location")).toBe(own);
    expect([await idsOf(ann, ann), await rows("select id from collection_purchases")]).toEqual([[], []]);
    expect((await ask(edit, { cookie: ann.cookie })).status).toBe(404);
  });
});
