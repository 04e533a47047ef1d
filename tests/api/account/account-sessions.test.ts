import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { anAccount, ask, PASSWORD, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

const PATH = "/api/account/sessions";
type Item = { id: string; current: boolean; device: string; lastSeenAt: number };
const list = async (cookie: string) => (await (await ask(PATH, { cookie })).json<{ items: Item[] }>()).items;
const end = (cookie: string, id: string) => ask(`${PATH}/${id}`, { method: "DELETE", cookie });
const me = async (cookie: string) => (await ask("/api/auth/me", { cookie })).status;

let mine: string;
let other: string;
beforeEach(async () => {
  await clear(env.DB);
  await anAccount({ id: "ann", username: "annmoss" });
  await anAccount({ id: "bea", username: "beamoss" });
  [mine, other] = [await sessionFor("ann"), await sessionFor("ann")];
  await ask("/api/ping");
});

describe("the list of sessions", () => {
  it("names device and times, marks the one that asks, and tells neither hash nor network", async () => {
    const response = await ask(PATH, { cookie: mine });
    const text = await response.text();
    expect(tripsOf(response)).toBe(2);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { items, nextCursor } = JSON.parse(text) as { items: Item[]; nextCursor: null };
    expect(nextCursor).toBeNull();
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(items[0]!).sort()).toEqual([
      "createdAt",
      "current",
      "device",
      "id",
      "lastSeenAt",
      "secondFactor",
    ]);
    const { results } = await env.DB.prepare("select token_hash, network_hash from sessions").all();
    for (const row of results) {
      for (const value of Object.values(row)) expect(text).not.toContain(String(value).slice(0, 12));
    }
  });

  it("leaves out what has expired, and other members'", async () => {
    await sessionFor("bea");
    expect(await list(mine)).toHaveLength(2);
    await env.DB.exec("update sessions set expires_at = 1 where user_id = 'bea'");
    expect(await list(mine)).toHaveLength(2);
  });
});

describe("ending a session", () => {
  it("kills it at once, for three trips, and leaves the others", async () => {
    const [target] = (await list(mine)).filter(({ current }) => !current);
    const response = await end(mine, target!.id);
    expect([response.status, tripsOf(response)]).toEqual([200, 3]);
    expect([await me(mine), await me(other)]).toEqual([200, 401]);
  });

  it("is not found for another member, nor a second time", async () => {
    const bea = await sessionFor("bea");
    const [target] = await list(mine);
    expect((await end(bea, target!.id)).status).toBe(404);
    expect((await end(mine, "0".repeat(16))).status).toBe(404);
    const [away] = (await list(mine)).filter(({ current }) => !current);
    expect([(await end(mine, away!.id)).status, (await end(mine, away!.id)).status]).toEqual([200, 404]);
    expect(await me(bea)).toBe(200);
  });

  it("can end all but the one that asks", async () => {
    await sessionFor("ann");
    const bea = await sessionFor("bea");
    const response = await ask(PATH, { method: "DELETE", cookie: mine });
    expect(await response.json()).toEqual({ ended: 2 });
    expect(tripsOf(response)).toBe(2);
    expect([await me(mine), await me(other), await me(bea)]).toEqual([200, 401, 200]);
  });
});

describe("last seen", () => {
  const seen = () =>
    env.DB.prepare("select max(last_seen_at) as n from sessions where user_id = 'bea'").first<number>("n");

  it("moves at most once an hour", async () => {
    const cookie = await sessionFor("bea");
    const almost = Date.now() - 3_540_000;
    await env.DB.exec(`update sessions set last_seen_at = ${almost}`);
    await me(cookie);
    expect(await seen()).toBe(almost);
    await env.DB.exec(`update sessions set last_seen_at = ${almost - 120_000}`);
    await me(cookie);
    await expect.poll(seen).toBeGreaterThan(almost);
    const { last_active_at: active } =
      (await env.DB.prepare("select last_active_at from users where id = 'bea'").first()) ?? {};
    expect(active).toBeGreaterThan(almost);
  });
});

describe("a hundred sessions", () => {
  it("are as many as an account has: a login ends those beyond them that were used longest ago", async () => {
    const rows = Array.from(
      { length: 110 },
      (_, n) => `('h${n}', 'bea', ${200 - n}, ${n}, ${Date.now() + 60_000}, '', 'Old')`,
    );
    await env.DB.exec(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, network_hash, device) values ${rows.join(", ")}`,
    );
    expect((await ask("/api/auth/login", { json: { login: "beamoss", password: PASSWORD } })).status).toBe(200);
    const oldest = await env.DB.prepare(
      "select count(*) as n, min(last_seen_at) as oldest from sessions where user_id = 'bea'",
    ).first();
    expect(oldest).toEqual({ n: 100, oldest: 11 });
  });
});
