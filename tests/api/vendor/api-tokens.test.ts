import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { DAY } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

type Vendor = Awaited<ReturnType<typeof aVendorPerson>>;
const PATH = "/api/vendor/tokens";
const NEWS = {
  kind: "announcement",
  title: "New batch pages",
  body: "Every batch has a page.",
  lastDay: new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10),
};
let ann: Vendor;
let bea: Vendor;
let token = "";
let id = "";

const make = (person: Vendor, name: unknown = "Shop system") => ask(PATH, { cookie: person.cookie, json: { name } });
const by = (bearer: string, path = "/api/vendor/promotions", init: Parameters<typeof ask>[1] = {}) =>
  ask(path, { ...init, headers: { authorization: `Bearer ${bearer}` } });
const run = (sql: string) => env.DB.prepare(sql).run();

beforeAll(async () => {
  ann = await aVendorPerson("ann", { plan: "enterprise" });
  bea = await aVendorPerson("bea", { plan: "professional" });
  await ask("/api/ping");
});

describe("a write token", () => {
  it("is made once and never stored", async () => {
    const response = await make(ann);
    expect([response.status, tripsOf(response)]).toEqual([201, 2]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    ({ token, id } = await response.json<{ token: string; id: string }>());
    expect(token).toMatch(/^lpv_[0-9a-f]{64}$/);
    const stored = JSON.stringify((await env.DB.prepare("select * from api_tokens").all()).results);
    const audited = JSON.stringify((await env.DB.prepare("select * from audit_log").all()).results);
    expect(stored + audited).not.toContain(token);
    expect(stored + audited).not.toContain(token.slice(4));
    const list = await (await ask(PATH, { cookie: ann.cookie })).text();
    expect(list).toContain("Shop system");
    expect(list).not.toContain("lpv_");
  });

  it("is part of the Enterprise plan alone", async () => {
    const response = await make(bea);
    expect(response.status).toBe(409);
    expect((await response.json<{ message: string }>()).message).toBe("Write tokens are part of the Enterprise plan.");
  });

  it("is not made while writing rests", async () => {
    const cleo = await aVendorPerson("cleo", { plan: "enterprise", writingLapsedAt: 1 });
    const response = await make(cleo);
    expect([response.status, await response.json()]).toMatchObject([403, { code: "writing-lapsed" }]);
  });

  it.each(["", " ", "x".repeat(61), 5, null])("needs a name, not %j", async (name) => {
    expect((await make(ann, name)).status).toBe(400);
  });

  it("acts for its vendor, in as many trips as a session, and is noted as used", async () => {
    const made = await by(token, undefined, { json: NEWS });
    expect([made.status, tripsOf(made)]).toEqual([201, 3]);
    const rows = (await env.DB.prepare("select vendor_id, created_by from promotions").all()).results;
    expect(rows).toEqual([{ vendor_id: "shop-ann", created_by: ann.member.id }]);
    await expect
      .poll(
        async () => (await env.DB.prepare("select last_used_at from api_tokens").all()).results[0]?.["last_used_at"],
      )
      .not.toBeNull();
  });

  it("does not touch another vendor's records", async () => {
    await env.DB.prepare("update promotions set vendor_id = 'shop-bea'").run();
    const [row] = (await env.DB.prepare("select id from promotions").all()).results;
    const path = `/api/vendor/promotions/${String(row?.["id"])}`;
    expect((await by(token, path, { method: "DELETE" })).status).toBe(404);
  });

  it("is refused outside its vendor's own calls, and for what takes a login", async () => {
    for (const path of [
      "/api/account",
      "/api/notifications",
      "/api/vendors",
      "/vendor-dashboard/plan",
      "/api/auth/me",
    ]) {
      expect((await by(token, path)).status, path).toBe(401);
    }
    expect((await by(token, PATH, { json: { name: "Another" } })).status).toBe(403);
    expect((await by(token, `${PATH}/${id}`, { method: "DELETE" })).status).toBe(403);
    expect((await by(token, "/api/vendor/plan/request", { json: { plan: "basic", billing: "monthly" } })).status).toBe(
      403,
    );
  });

  it.each(["", "lpv_", "x".repeat(68), `lpv_${"0".repeat(64)}`, `lpv_${"0".repeat(5000)}`, "' or 1=1 --"])(
    "is not %j",
    async (bearer) => {
      expect((await by(bearer)).status).toBe(401);
    },
  );

  it.each([
    [
      "its vendor's plan has no API",
      "update vendors set plan = 'basic' where id = 'shop-ann'",
      "update vendors set plan = 'enterprise' where id = 'shop-ann'",
    ],
    [
      "its maker is suspended",
      "update users set suspended_at = 5 where username = 'ann'",
      "update users set suspended_at = null where username = 'ann'",
    ],
    [
      "its maker runs the vendor no longer",
      "update users set vendor_id = 'shop-bea' where username = 'ann'",
      "update users set vendor_id = 'shop-ann' where username = 'ann'",
    ],
    [
      "its maker has lost the role",
      "update users set role = 'member' where username = 'ann'",
      "update users set role = 'verified_vendor' where username = 'ann'",
    ],
    [
      "its vendor is hidden",
      "update vendors set hidden_at = 5 where id = 'shop-ann'",
      "update vendors set hidden_at = null where id = 'shop-ann'",
    ],
  ])("stops working where %s", async (_, before, after) => {
    expect((await by(token)).status).toBe(200);
    await run(before);
    expect((await by(token)).status).toBe(401);
    await run(after);
    expect((await by(token)).status).toBe(200);
  });

  it("is throttled", async () => {
    const answers: number[] = [];
    for (let n = 0; n < 125; n += 1) answers.push((await by(token)).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
  });

  it("is one of five at most, whatever comes at once", async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => make(ann)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(4);
    const alive = await env.DB.prepare("select count(*) as n from api_tokens where revoked_at is null").first("n");
    expect(alive).toBe(5);
  });

  it("is revoked by its own vendor, once", async () => {
    const path = `${PATH}/${id}`;
    expect((await ask(path, { method: "DELETE", cookie: bea.cookie })).status).toBe(404);
    expect((await ask(path, { method: "DELETE", cookie: ann.cookie })).status).toBe(200);
    expect((await ask(path, { method: "DELETE", cookie: ann.cookie })).status).toBe(404);
    expect((await by(token)).status).toBe(401);
  });
});

describe("the tokens screen", () => {
  const SCREEN = "/vendor-dashboard/tokens";

  it("shows a new token once, and revokes without scripts", async () => {
    const made = await ask(SCREEN, { cookie: ann.cookie, form: { intent: "make", name: "<i>Till</i>" } });
    expect(made.headers.get("cache-control")).toContain("no-store");
    const text = textOf(await made.text());
    expect(text).toMatch(/lpv_[0-9a-f]{64}/);
    expect(text).toContain("&lt;i&gt;Till&lt;/i&gt;");
    expect(await (await ask(SCREEN, { cookie: ann.cookie })).text()).not.toContain("lpv_");
    const row = await env.DB.prepare("select id from api_tokens where name = '<i>Till</i>'").first("id");
    const revoked = await ask(SCREEN, { cookie: ann.cookie, form: { intent: "revoke", id: String(row) } });
    expect(revoked.status).toBe(303);
    expect((await ask(SCREEN, { cookie: ann.cookie, form: { intent: "revoke", id: String(row) } })).status).toBe(404);
  });

  it("says to other plans what it takes", async () => {
    const text = textOf(await (await ask(SCREEN, { cookie: bea.cookie })).text());
    expect(text).toContain("Write tokens are part of the Enterprise plan.");
    expect(text).not.toContain("Create a token");
    expect((await ask(SCREEN, { cookie: (await aPerson({ username: "member" })).cookie })).status).toBe(403);
  });
});
