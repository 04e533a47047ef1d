import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aPromotion } from "../../factories/promotions";
import { aProduct, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

type Vendor = Awaited<ReturnType<typeof aVendorPerson>>;
const PATH = "/api/vendor/promotions";
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const NEWS = { kind: "announcement", title: "New batch pages", body: "Every batch has a page.", lastDay: inDays(10) };
const DEAL = { ...NEWS, kind: "deal", percentOff: 15 };

let ann: Vendor;
let bea: Vendor;
let cleo: Vendor;
const make = (person: Person, json: unknown) => ask(PATH, { cookie: person.cookie, json });
const made = async (vendorId: string) =>
  (await env.DB.prepare("select * from promotions where vendor_id = ? order by id").bind(vendorId).all()).results;
const deals = async (query = "") =>
  (await ask(`/api/deals${query}`)).json<{ items: { id: string; title: string }[]; nextCursor: string | null }>();

beforeAll(async () => {
  ann = await aVendorPerson("ann", { plan: "professional" });
  bea = await aVendorPerson("bea");
  cleo = await aVendorPerson("cleo", { plan: "enterprise" });
  await ask("/api/ping");
  await insert(env.DB, "products", [
    aProduct({ id: "leaf", vendorId: "shop-ann", name: "Leaf" }),
    aProduct({ id: "tabs", vendorId: "shop-ann", name: "Tabs", substance: "7oh" }),
    aProduct({ id: "other", vendorId: "shop-bea" }),
    aProduct({ id: "gone", vendorId: "shop-ann", hiddenAt: 5 }),
  ]);
});

describe("a promotion", () => {
  it("is made in two trips beside the session's, audited, and shown on the vendor's page", async () => {
    const response = await make(ann, { ...DEAL, productId: "tabs", code: "AUTUMN-15" });
    expect([response.status, tripsOf(response)]).toEqual([201, 3]);
    const [row] = await made("shop-ann");
    expect(row).toMatchObject({
      kind: "deal",
      substance: "7oh",
      percent_off: 15,
      code: "AUTUMN-15",
      product_id: "tabs",
    });
    expect(Number(row?.["ends_at"])).toBe(Date.parse(`${inDays(11)}T00:00:00Z`));
    const page = await (await ask("/vendor/shop-ann")).text();
    expect(page).toContain("New batch pages");
    expect(page).toContain("Promoted");
    const audit = await env.DB.prepare("select * from audit_log where action = 'promotion.made'").all();
    expect(audit.results.length).toBe(1);
  });

  it.each([
    [{ ...NEWS, title: " " }, "title"],
    [{ ...NEWS, title: "x".repeat(81) }, "title"],
    [{ ...NEWS, body: "" }, "body"],
    [{ ...NEWS, kind: "miracle" }, "kind"],
    [{ ...NEWS, lastDay: "2026-02-30" }, "lastDay"],
    [{ ...NEWS, lastDay: "tomorrow" }, "lastDay"],
    [{ ...NEWS, lastDay: inDays(-1) }, "lastDay"],
    [{ ...NEWS, lastDay: inDays(92) }, "lastDay"],
    [{ ...DEAL, percentOff: null }, "percentOff"],
    [{ ...DEAL, percentOff: 0 }, "percentOff"],
    [{ ...DEAL, percentOff: -5 }, "percentOff"],
    [{ ...DEAL, percentOff: 91 }, "percentOff"],
    [{ ...DEAL, percentOff: 1e309 }, "percentOff"],
    [{ ...DEAL, percentOff: 1.5 }, "percentOff"],
    [{ ...DEAL, code: "a b<script>" }, "code"],
    [{ ...DEAL, productId: "other" }, "productId"],
    [{ ...DEAL, productId: "gone" }, "productId"],
  ])("is refused as %j, beside %s", async (body, field) => {
    const response = await make(ann, body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ errors: object }>()).errors)).toEqual([field]);
  });

  it("is made no oftener in a month than the plan says, whatever comes at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(bea, NEWS)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(9);
    expect((await made("shop-bea")).length).toBe(1);
    const six = [];
    for (let n = 0; n < 5; n += 1) six.push((await make(ann, { ...NEWS, title: `No. ${n}` })).status);
    expect(six).toEqual([201, 201, 201, 201, 409]);
    for (let n = 0; n < 7; n += 1) expect((await make(cleo, { ...NEWS, title: `No. ${n}` })).status).toBe(201);
  });

  it("counts for its month even when it is withdrawn, and not for the next", async () => {
    const [row] = await made("shop-bea");
    const path = `${PATH}/${String(row?.["id"])}`;
    expect((await ask(path, { method: "DELETE", cookie: ann.cookie })).status).toBe(404);
    expect((await ask(path, { method: "DELETE", cookie: bea.cookie })).status).toBe(200);
    expect((await ask(path, { method: "DELETE", cookie: bea.cookie })).status).toBe(404);
    expect((await make(bea, NEWS)).status).toBe(409);
    await env.DB.prepare("update promotions set month = '2020-01' where vendor_id = 'shop-bea'").run();
    expect((await make(bea, NEWS)).status).toBe(201);
  });

  it("is not made while writing rests", async () => {
    await env.DB.prepare("update vendors set writing_lapsed_at = 5 where id = 'shop-cleo'").run();
    const response = await make(cleo, NEWS);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "writing-lapsed",
      message: expect.stringContaining("while your verification is not in force") as string,
    });
  });

  it("lists the own ones with what became of them, and nobody else's", async () => {
    const list = await (await ask(PATH, { cookie: bea.cookie })).json<{ items: { state: string }[] }>();
    expect(list.items.map(({ state }) => state)).toEqual(["running", "withdrawn"]);
    const member = await aPerson({ username: "member" });
    expect((await ask(PATH, { cookie: member.cookie })).status).toBe(403);
  });
});

describe("the deals", () => {
  const now = Date.now();
  const aDeal = (title: string, overrides: Parameters<typeof aPromotion>[0] = {}) =>
    aPromotion({ vendorId: "shop-bea", title, createdAt: now - DAY, endsAt: now + 5 * DAY, ...overrides });

  beforeAll(async () => {
    await env.DB.prepare("delete from promotions").run();
    const older = Array.from({ length: 5 }, (_, n) =>
      aDeal(`Deal ${n}`, { createdAt: now - (n + 2) * DAY, endsAt: now + (n + 1) * DAY }),
    );
    await insert(env.DB, "promotions", [
      ...older,
      aDeal("On tabs", { vendorId: "shop-ann", productId: "tabs", substance: "7oh", endsAt: now + 20 * DAY }),
      aDeal("Ended", { endsAt: now - 1 }),
      aDeal("Withdrawn", { withdrawnAt: 5 }),
      aDeal("Hidden", { hiddenAt: 5 }),
      aDeal("News", { kind: "announcement", percentOff: null }),
    ]);
  });

  it("are the running ones, the newest or the first to end first, page by page", async () => {
    const all = await deals();
    expect(all.items.map(({ title }) => title)).toEqual(["On tabs", "Deal 0", "Deal 1", "Deal 2", "Deal 3", "Deal 4"]);
    const titles: string[] = [];
    for (let cursor: string | null = "", more = true; more; more = cursor !== null) {
      const page = await deals(`?sort=ending&limit=4${cursor ? `&cursor=${cursor}` : ""}`);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(titles).toEqual(["Deal 0", "Deal 1", "Deal 2", "Deal 3", "Deal 4", "On tabs"]);
  });

  it("are found by the class of their product, each by its own index", async () => {
    expect((await deals("?substance=7oh")).items.map(({ title }) => title)).toEqual(["On tabs"]);
    expect((await deals("?substance=7oh&sort=ending")).items.length).toBe(1);
    expect((await deals("?substance=mit")).items).toEqual([]);
    expect((await ask("/api/deals?substance=odd")).status).toBe(400);
    const live = "kind = 'deal' and withdrawn_at is null and hidden_at is null";
    for (const [where, order, index] of [
      ["id >= 'x'", "id desc", "promotions_newest"],
      ["ends_at > 1", "ends_at, id", "promotions_ending"],
      ["substance = 'mit' and id >= 'x'", "id desc", "promotions_substance_newest"],
      ["substance = 'mit' and ends_at > 1", "ends_at, id", "promotions_substance_ending"],
    ]) {
      const plan = await env.DB.prepare(
        `explain query plan select * from promotions where ${live} and ${where} order by ${order} limit 20`,
      ).all();
      const text = JSON.stringify(plan.results);
      expect(text).toContain(index);
      expect(text).not.toContain("TEMP B-TREE");
    }
  });

  it("are none of a suspended class, and none of a hidden vendor", async () => {
    await env.DB.prepare("insert into substance_suspensions values ('7oh', 'Recall', 1, 'admin')").run();
    expect((await deals()).items.map(({ title }) => title)).not.toContain("On tabs");
    await env.DB.prepare("delete from substance_suspensions").run();
    await env.DB.prepare("update vendors set hidden_at = 5 where id = 'shop-ann'").run();
    expect((await deals()).items.map(({ title }) => title)).not.toContain("On tabs");
    await env.DB.prepare("update vendors set hidden_at = null where id = 'shop-ann'").run();
  });

  it("can be reported, hidden, and restored after an appeal", async () => {
    const member = await aPerson({ username: "reporter" });
    const moderator = await aPerson({ username: "mod", role: "moderator" });
    const [deal] = (await deals()).items;
    const report = { kind: "promotion", id: deal?.id, reason: "health_claim", details: "" };
    expect((await ask("/api/reports", { cookie: member.cookie, json: report })).status).toBeLessThan(300);
    const [row] = (await env.DB.prepare("select id from moderation_cases where kind = 'promotion'").all()).results;
    const decision = { decision: "hide", reason: "A claim about health" };
    const path = `/api/moderation/cases/${String(row?.["id"])}/decision`;
    expect((await ask(path, { cookie: moderator.cookie, json: decision })).status).toBeLessThan(300);
    expect((await deals()).items.map(({ id }) => id)).not.toContain(deal?.id);
    expect((await ask("/api/reports", { cookie: member.cookie, json: report })).status).toBe(404);
  });
});
