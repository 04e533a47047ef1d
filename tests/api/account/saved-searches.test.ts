import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { tellSavedSearches } from "@worker/domain/views/saved-searches/tell-saved-searches";
import { NOTHING_TO_SAVE, SAVED_FULL, SAVED_MAX, SEARCH_TOO_LONG } from "@worker/domain/voice/saved-searches/forms";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { anIndex, aSource, aVendorSource } from "../../domain/views/search/some-products";

beforeAll(() => stopClock());

const db = connect(env.DB);
const HOUR = 3_600_000;
let ann: Person, bea: Person;

beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
});

interface Saved {
  id: string;
  list: string;
  query: string;
  path: string;
  alerts: boolean;
}
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const save = (query: string, { cookie }: Person, more: { list?: string; alerts?: boolean } = {}) =>
  ask("/api/saved-searches", { method: "PUT", cookie, json: { list: "products", query, ...more } });
const saved = async ({ cookie }: Person) =>
  (await (await ask("/api/saved-searches", { cookie })).json<{ items: Saved[] }>()).items;
const idOf = async (person: Person) => (await saved(person))[0]?.id ?? "none";
const alertsOf = async (person: Person, alerts: boolean, by = person) =>
  ask(`/api/saved-searches/${await idOf(person)}/alerts`, { method: "PUT", cookie: by.cookie, json: { alerts } });

describe("saved searches", () => {
  it("keep a search once, however it is written and however often it is pressed", async () => {
    const ways = [
      "q=bali&format=capsule",
      "format=capsule&region=US-CA&q=bali",
      "?q=bali&format=capsule&cursor=x&evil=1",
    ];
    const answers = await Promise.all([...ways, ...ways].map((way) => save(way, ann)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await saved(ann)).toMatchObject([
      { list: "products", query: "q=bali&format=capsule", path: "/search?q=bali&format=capsule", alerts: true },
    ]);
    expect(await saved(bea)).toEqual([]);
    await save("category=capsules&verified=1&region=x", ann, { list: "vendors", alerts: false });
    expect((await saved(ann)).map(({ path, alerts }) => ({ path, alerts }))).toContainEqual({
      path: "/vendors?category=capsules&verified=1",
      alerts: false,
    });
  });

  it("refuse what asks for nothing, what is too short, what is too long, and visitors", async () => {
    const refused = await Promise.all([save("", ann), save("sortBy=newest", ann), save("format=nonsense", ann)]);
    for (const answer of refused)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(NOTHING_TO_SAVE)]);
    expect((await save("q=b", ann)).status).toBe(400);
    expect((await save(`q=${"b".repeat(3001)}`, ann)).status).toBe(400);
    expect(
      (await ask("/api/saved-searches", { method: "PUT", json: { list: "products", query: "q=bali" } })).status,
    ).toBe(401);
  });

  it("take what is typed in any alphabet, as long as its address fits into a notice", async () => {
    const address = `/search?q=${encodeURIComponent("ж".repeat(200))}`;
    const page = await ask(`/account/searches/save?from=${encodeURIComponent(address)}`, { cookie: ann.cookie });
    expect(await page.text()).not.toContain(NOTHING_TO_SAVE);
    expect((await ask("/account/searches/save", { form: { from: address }, cookie: ann.cookie })).status).toBe(303);
    for (const q of ["😀".repeat(200), encodeURIComponent("😀".repeat(200))]) {
      const answer = await save(`q=${q}`, ann);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(SEARCH_TOO_LONG)]);
    }
    expect(await saved(ann)).toHaveLength(1);
  });

  it("hold their limit when many come at once", async () => {
    const row = {
      userId: ann.member.id,
      list: "products" as const,
      alerts: true,
      createdAt: 1,
      knownTo: 1,
      checkedAt: 1,
    };
    const rows = Array.from({ length: SAVED_MAX - 1 }, (_, n) => ({ id: `s${n}`, query: `q=word${n}`, ...row }));
    await insert(env.DB, "savedSearches", rows);
    const answers = await Promise.all([save("q=bali", ann), save("q=thai", ann)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await answers.find(({ status }) => status === 409)?.text()).toContain(SAVED_FULL);
    expect((await save("q=word1", ann, { alerts: false })).status).toBe(200);
  });

  it("are their member's alone to change and to delete", async () => {
    await save("q=bali", ann);
    expect((await alertsOf(ann, false, bea)).status).toBe(404);
    expect((await alertsOf(ann, false)).status).toBe(200);
    expect((await saved(ann))[0]?.alerts).toBe(false);
    const id = await idOf(ann);
    const end = (cookie: string) => ask(`/api/saved-searches/${id}`, { method: "DELETE", cookie });
    expect([(await end(bea.cookie)).status, (await end(ann.cookie)).status, (await end(ann.cookie)).status]).toEqual([
      404, 200, 404,
    ]);
  });
});

describe("the screens of saved searches", () => {
  const here = "/account/searches";

  it("lead from the search over a plain form back to it", async () => {
    const asked = "/search?q=bali&format=capsule";
    const link = `${here}/save?from=${encodeURIComponent(asked)}`;
    for (const cookie of [undefined, ann.cookie]) {
      expect(await (await ask(asked, { cookie })).text()).toContain(link);
      expect(await (await ask("/search", { cookie })).text()).not.toContain(`${here}/save`);
    }
    expect(await (await ask("/vendors?category=capsules")).text()).toContain(
      `${here}/save?from=${encodeURIComponent("/vendors?category=capsules")}`,
    );
    const visitor = await ask(link);
    expect([visitor.status, await visitor.text()]).toEqual([
      401,
      expect.stringContaining(`/login?returnTo=${encodeURIComponent(link)}`),
    ]);
    const page = await (await ask(link, { cookie: ann.cookie })).text();
    expect(page).toContain("Products · “bali” · Capsules");
    const answer = await ask(`${here}/save`, { form: { from: asked, alerts: "1" }, cookie: ann.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, asked]);
    const list = await ask(here, { cookie: ann.cookie });
    expect(tripsOf(list)).toBeLessThanOrEqual(2);
    const text = await list.text();
    expect(text).toContain("Products · “bali” · Capsules");
    expect(text).toContain("Turn off alerts");
    const id = await idOf(ann);
    await ask(here, { form: { intent: "alerts", id, alerts: "0" }, cookie: ann.cookie });
    expect(await (await ask(here, { cookie: ann.cookie })).text()).toContain("Turn on alerts");
    expect((await ask(here, { form: { intent: "end", id }, cookie: bea.cookie })).status).toBe(404);
    expect((await ask(here, { form: { intent: "end", id }, cookie: ann.cookie })).status).toBe(303);
    expect(await (await ask(here, { cookie: ann.cookie })).text()).toContain("You have saved no search yet.");
  });

  it("save no address but a search of this site, and write what was typed as text", async () => {
    for (const from of [
      "https://evil.example/search?q=bali",
      "/login?q=bali",
      "/search",
      "",
      "//evil.example/vendors?q=x",
    ]) {
      const page = await ask(`${here}/save?from=${encodeURIComponent(from)}`, { cookie: ann.cookie });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(NOTHING_TO_SAVE)]);
      const answer = await ask(`${here}/save`, { form: { from }, cookie: ann.cookie });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(NOTHING_TO_SAVE)]);
    }
    await save(`q=${encodeURIComponent('<img src=x onerror=alert(1)>"')}`, ann);
    const text = await (await ask(here, { cookie: ann.cookie })).text();
    expect(text).toContain("&lt;img src=x");
    expect(text).not.toContain("<img src=x onerror");
  });
});

describe("alerts of saved searches", () => {
  const now = () => Date.now();
  /** Hours after it was saved, which was just now. */
  const later = (hours: number) => now() + hours * HOUR;
  const someBali = (at = later(1)) =>
    anIndex(
      [
        aSource({ id: "old", name: "Bali capsules", addedAt: 1 }),
        aSource({ id: "new", name: "Bali capsules, large", addedAt: at }),
        aSource({ id: "words", name: "Capsules of red Bali", addedAt: at }),
        aSource({ id: "other", name: "Thai powder", addedAt: at }),
      ],
      [aVendorSource()],
    );
  const tell = (at: number, index = someBali()) => tellSavedSearches(db, async () => index, at);
  const told = () =>
    all("select user_id as who, title, message, count, action_url as path from notifications order by user_id");

  it("tell once of what was listed since, by phrase and by words, also in two runs at once", async () => {
    await save("q=bali capsules", ann);
    await save("q=bali capsules", bea, { alerts: false });
    await tell(later(0.5));
    expect(await told()).toEqual([]);
    await Promise.all([tell(later(2)), tell(later(2))]);
    const news = {
      who: ann.member.id,
      title: "New products for your search “bali capsules”",
      message: "2 new products match. The newest stand first.",
      count: 1,
      path: "/search?q=bali+capsules&sortBy=newest",
    };
    expect(await told()).toEqual([news]);
    await tell(later(4));
    expect(await told()).toEqual([news]);
    await tell(later(6), someBali(later(5)));
    expect(await told()).toMatchObject([{ ...news, count: 2 }]);
  });

  it("count filters as the list of searches names them: a price range is one, an order none", async () => {
    await save("q=bali capsules&minPrice=1&maxPrice=400&featuredFirst=0&sortBy=rating", ann);
    await save("q=bali capsules&minPrice=1&format=powder&productType=plain-leaf", bea);
    await tell(later(2));
    expect((await told()).map(({ title }) => title)).toEqual([
      "New products for your search “bali capsules” with 1 filter",
      "New products for your search “bali capsules” with 3 filters",
    ]);
  });

  it("say of more than are counted that there are more, and tell of none of them again", async () => {
    await save("q=bali", ann);
    const many = Array.from({ length: 130 }, (_, n) =>
      aSource({ id: `p${n}`, name: `Bali ${n}`, addedAt: later(1) + n }),
    );
    const index = anIndex(many, [aVendorSource()]);
    for (const hours of [2, 4]) await tell(later(hours), index);
    expect((await told()).map(({ message, count }) => [message, count])).toEqual([
      ["100 or more new products match. The newest stand first.", 1],
    ]);
  });

  it("tell nothing of what came while they were off, nor to who is suspended", async () => {
    await save("q=bali capsules", ann, { alerts: false });
    await save("q=bali capsules", bea);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(bea.member.id).run();
    const at = later(2);
    await tell(at);
    // Else each minute would read the searches of all suspended members once more.
    expect(await all("select checked_at as at from saved_searches where alerts = 1")).toEqual([{ at }]);
    await env.DB.prepare("update saved_searches set alerts = 1, known_to = ?, checked_at = ? where user_id = ?")
      .bind(later(2), later(2), ann.member.id)
      .run();
    await tell(later(4));
    expect(await told()).toEqual([]);
  });

  it("begin to know when alerts are switched on, and not each time that they are pressed", async () => {
    await save("q=bali capsules", ann, { alerts: false });
    await env.DB.exec("update saved_searches set known_to = 5, checked_at = 5");
    await alertsOf(ann, true);
    const [first] = await all("select known_to as at from saved_searches");
    expect(first?.["at"]).toBeGreaterThan(5);
    await env.DB.exec("update saved_searches set known_to = 7");
    await alertsOf(ann, true);
    expect(await all("select known_to as at from saved_searches")).toEqual([{ at: 7 }]);
  });

  it("count as filters what narrows the search, and not its order", async () => {
    await save("q=bali capsules&maxPrice=400&featuredFirst=0&sortBy=price-low", ann);
    await tell(later(2));
    expect(await told()).toMatchObject([{ title: "New products for your search “bali capsules” with 1 filter" }]);
  });

  it("tell of vendors that came into a filtered directory", async () => {
    await save("verified=1", ann, { list: "vendors" });
    const facets = ["all", "verified"];
    const index = anIndex(
      [],
      [aVendorSource({ id: "v1", facets }), aVendorSource({ id: "v2" }), aVendorSource({ id: "v3", facets })],
    );
    await insert(env.DB, "vendors", [
      aVendor({ id: "v1", name: "Came", listedAt: later(1) }),
      aVendor({ id: "v2", name: "Unverified", listedAt: later(1) }),
      aVendor({ id: "v3", name: "Was there", listedAt: 1 }),
    ]);
    await tell(later(2), index);
    expect(await told()).toMatchObject([
      {
        title: "New vendors for your saved search with 1 filter",
        message: "A new vendor matches.",
        path: "/vendors?verified=1",
      },
    ]);
  });

  it("look at a bounded number in a run, the longest waiting first, and at the rest in the next", async () => {
    const people = Array.from({ length: 40 }, (_, n) => aUser({ id: `many${n}`, username: `many${n}` }));
    await insert(env.DB, "users", people);
    const row = {
      list: "products" as const,
      query: "q=bali+capsules",
      alerts: true,
      createdAt: 1,
      knownTo: 5,
      checkedAt: 5,
    };
    await insert(
      env.DB,
      "savedSearches",
      people.map(({ id }) => ({ id: `s-${id}`, userId: id, ...row })),
    );
    await tell(later(2));
    expect(await told()).toHaveLength(30);
    await tell(later(2));
    expect(await told()).toHaveLength(40);
  });

  it("stand in the private feed, escaped, and go with the search", async () => {
    await save(`q=${encodeURIComponent("<b>bali</b>")}`, ann);
    const id = await idOf(ann);
    await env.DB.prepare("insert into saved_search_news values ('n1', ?, ?, 3, ?)")
      .bind(ann.member.id, id, now())
      .run();
    const made = await (
      await ask("/api/watching/feed", { method: "POST", cookie: ann.cookie })
    ).json<{ url: string }>();
    const feed = async () => (await ask(new URL(made.url).pathname)).text();
    const xml = await feed();
    expect(xml).toContain("New products for your search “&lt;b&gt;bali&lt;/b&gt;”");
    expect(xml).toContain("/search?q=%3Cb%3Ebali%3C%2Fb%3E&amp;sortBy=newest");
    await ask(`/api/saved-searches/${id}`, { method: "DELETE", cookie: ann.cookie });
    expect(await feed()).not.toContain("bali");
    expect(await all("select * from saved_search_news")).toEqual([]);
  });
});
