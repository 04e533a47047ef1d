import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepBrowsers } from "@worker/domain/foundation/push/browsers";
import { clear } from "../../factories/insert";
import { aBrowser } from "../../factories/push";
import { aPerson, ask, type Person, sessionFor } from "../../factories/site";

const PATH = "/api/account/push-subscriptions";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let anna: Person;
let berta: Person;

beforeAll(async () => {
  await clear(env.DB);
  anna = await aPerson({ username: "anna" });
  berta = await aPerson({ username: "berta" });
});
beforeEach(() => env.DB.exec("delete from push_subscriptions; delete from push_queue"));

const add = async (cookie = anna.cookie, json?: unknown) =>
  ask(PATH, { cookie, json: json ?? (await aBrowser()).json, headers: { "user-agent": FIREFOX } });
type List = { items: { id: string; device: string; current: boolean }[]; publicKey: string };
const list = async (cookie = anna.cookie) => (await ask(PATH, { cookie })).json<List>();
const remove = (id: string, cookie = anna.cookie) =>
  ask(`${PATH}/${id}`, { method: "DELETE", cookie, headers: { origin: "http://localhost" } });

describe("a member's browsers", () => {
  it("are listed without what would let others send to them", async () => {
    expect((await add()).status).toBe(200);
    const text = await (await ask(PATH, { cookie: anna.cookie })).text();
    expect(JSON.parse(text)).toMatchObject({
      items: [{ device: "Firefox on Linux", current: true }],
      publicKey: expect.stringMatching(/^[\w-]{87}$/) as string,
    });
    expect(text).not.toContain("push.test");
    expect((await list(berta.cookie)).items).toEqual([]);
    const stored = JSON.stringify((await env.DB.prepare("select * from push_subscriptions").all()).results);
    expect(stored).not.toMatch(/push\.test|p256dh/);
  });

  it("are five at most, also of seven that come at once, and one that comes again is no sixth", async () => {
    const { json } = await aBrowser();
    await add(anna.cookie, json);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: "browsers-full" });
    expect((await add(anna.cookie, json)).status).toBe(200);
    expect((await list()).items).toHaveLength(5);
  });

  it("make room where their session has ended", async () => {
    const old = await sessionFor(anna.member.id);
    for (let n = 0; n < 5; n += 1) await add(old);
    await env.DB.prepare(
      "delete from sessions where token_hash = (select session from push_subscriptions limit 1)",
    ).run();
    expect((await list()).items).toEqual([]);
    expect((await add()).status).toBe(200);
    expect((await list()).items).toHaveLength(1);
  });

  it("are swept once their session has ended, and no others are", async () => {
    await add(await sessionFor(anna.member.id));
    await add();
    const kept = (await list()).items.find(({ current }) => current);
    const others = "select session from push_subscriptions where id <> ?";
    await env.DB.prepare(`update sessions set expires_at = 1 where token_hash in (${others})`).bind(kept?.id).run();
    const db = connect(env.DB);
    await db.batch(sweepBrowsers(db, Date.now()));
    const { results } = await env.DB.prepare("select id from push_subscriptions").all();
    expect(results).toEqual([{ id: kept?.id }]);
  });

  it("tell the account that is logged in there last", async () => {
    const { json } = await aBrowser();
    await add(anna.cookie, json);
    await add(berta.cookie, json);
    expect([(await list()).items.length, (await list(berta.cookie)).items.length]).toEqual([0, 1]);
  });

  it("are removed by their member alone", async () => {
    await add();
    const id = (await list()).items[0]?.id ?? "";
    expect((await remove(id, berta.cookie)).status).toBe(404);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await list()).items).toEqual([]);
  });

  it("end with the logout there", async () => {
    const cookie = await sessionFor(anna.member.id);
    await add(cookie);
    await add();
    await ask("/api/auth/logout", { cookie, method: "POST", headers: { origin: "http://localhost" } });
    expect(await env.DB.prepare("select count(*) as n from push_subscriptions").first("n")).toBe(1);
    expect((await list()).items).toMatchObject([{ current: true }]);
  });

  it.each([
    ["another host", { endpoint: "https://evil.example/send" }],
    ["no https", { endpoint: "http://push.test/send" }],
    ["a network's own address", { endpoint: "https://127.0.0.1/send" }],
    ["keys that are none", { keys: { p256dh: "AAAA", auth: "AAAA" } }],
    ["no keys", { keys: {} }],
  ])("are refused with %s", async (_, overrides) => {
    const { json } = await aBrowser();
    expect((await add(anna.cookie, { ...json, ...overrides })).status).toBe(400);
    expect((await list()).items).toEqual([]);
  });

  it("belong to members", async () => {
    expect((await ask(PATH)).status).toBe(401);
    expect((await add("")).status).toBe(401);
  });
});

describe("/account/notifications", () => {
  const path = "/account/notifications";

  it("lists them, and removes one without scripts", async () => {
    await add();
    const html = await (await ask(path, { cookie: anna.cookie })).text();
    expect(html).toContain("Firefox on Linux");
    const id = /name="intent" value="remove-browser"\/>.*?value="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await ask(path, { cookie: anna.cookie, form: { intent: "remove-browser", id } });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}#browsers`]);
    expect((await list()).items).toEqual([]);
  });

  it("leaves the preferences alone where its form is not in order", async () => {
    const chosen = async () => (await ask("/api/account/notification-preferences", { cookie: anna.cookie })).text();
    const before = await chosen();
    expect((await ask(path, { cookie: anna.cookie, form: { intent: "remove-browser", id: "" } })).status).toBe(400);
    expect(await chosen()).toBe(before);
  });

  it("saves what is pushed", async () => {
    await ask(path, { cookie: anna.cookie, form: { "like-push": "on", "like-onSite": "on" } });
    const saved = await (await ask("/api/account/notification-preferences", { cookie: anna.cookie })).json();
    expect(saved).toMatchObject({ like: { onSite: true, mail: "never", push: true }, reply: { push: false } });
  });
});
