import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock, timingOf } from "../../factories/cost";
import { anAccount, ask, cookiesOf, ORIGIN, PASSWORD, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

const login = (name: string, password: string, extra: Parameters<typeof ask>[1] = {}) =>
  ask("/api/auth/login", { json: { login: name, password }, ...extra });
const me = (cookie?: string) => ask("/api/auth/me", { cookie });
const sessionOf = (response: Response) => `__Host-session=${cookiesOf(response)["__Host-session"] ?? ""}`;
const count = async (sql: string) => (await env.DB.prepare(sql).first<{ n: number }>())?.n;
const attempts = async () => {
  const { results } = await env.DB.prepare("select username, success, reason from login_attempts order by rowid").all();
  return results;
};

beforeAll(async () => {
  await anAccount({ id: "ann", username: "AnnMoss", email: "ann@example.org" });
  await anAccount({ id: "sus", username: "suspended1", suspendedAt: 1, suspensionReason: "spam" });
  await anAccount({ id: "gone", username: "goneaway", deletedAt: 1 });
});

describe("POST /api/auth/login", () => {
  it("answers the user and a cookie that scripts cannot read", async () => {
    const response = await login("AnnMoss", PASSWORD, { from: "192.0.2.1" });
    expect(response.status).toBe(200);
    const { user } = await response.json<{ user: Record<string, unknown> }>();
    expect(user).toMatchObject({
      id: "ann",
      username: "AnnMoss",
      role: "member",
      isAgeVerified: true,
      isVerified: true,
    });
    expect(Object.keys(user)).not.toContain("passwordHash");
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-session=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["annmoss", "ANNMOSS", " AnnMoss ", "ann@example.org", "ANN@EXAMPLE.ORG"])(
    "takes the name %j",
    async (name) => {
      expect((await login(name, PASSWORD, { from: "192.0.2.2" })).status).toBe(200);
    },
  );

  it("says the same of a wrong password, an unknown name, a suspended and a deleted account, for the same trips", async () => {
    const cases = [
      ["AnnMoss", "wrong"],
      ["nobody-here", PASSWORD],
      ["suspended1", PASSWORD],
      ["goneaway", PASSWORD],
    ] as const;
    const answers = [];
    for (const [name, password] of cases) {
      const response = await login(name, password, { from: "192.0.2.3" });
      const { message, title } = await response.json<Record<string, string>>();
      const calls = timingOf(response).match(/trips=\d+|calls=\d+/g);
      answers.push({ status: response.status, message, title, calls, cookie: response.headers.get("set-cookie") });
    }
    for (const answer of answers) {
      expect(answer).toEqual({ ...answers[0], status: 401, message: "Invalid username or password", cookie: null });
    }
  });

  it("logs each attempt with its reason, masks unknown names, and keeps no password anywhere", async () => {
    await login("AnnMoss", "tell-tale-password", { from: "192.0.2.4" });
    await login("tell-tale-password", "x", { from: "192.0.2.4" });
    expect((await attempts()).slice(-2)).toEqual([
      { username: "AnnMoss", success: 0, reason: "wrong password" },
      { username: "te•••", success: 0, reason: "unknown user" },
    ]);
    const { results: tables } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) {
      if (String(name).startsWith("_cf")) continue;
      const { results } = await env.DB.prepare(`select * from "${String(name)}"`).all();
      expect(JSON.stringify(results)).not.toContain("tell-tale-password");
      expect(JSON.stringify(results)).not.toContain(PASSWORD);
    }
  });

  it("stores the hash of the token, never the token", async () => {
    const token = sessionOf(await login("AnnMoss", PASSWORD, { from: "192.0.2.5" })).split("=")[1] ?? "";
    const { results } = await env.DB.prepare("select * from sessions").all();
    expect(results.length).toBeGreaterThan(0);
    expect(JSON.stringify(results)).not.toContain(token);
  });

  it("ends the session that the browser came with, and never adopts a token from outside", async () => {
    const old = await sessionFor("ann");
    const planted = `__Host-session=${"a".repeat(64)}`;
    const fresh = sessionOf(await login("AnnMoss", PASSWORD, { cookie: old, from: "192.0.2.6" }));
    const other = sessionOf(await login("AnnMoss", PASSWORD, { cookie: planted, from: "192.0.2.6" }));
    expect((await me(old)).status).toBe(401);
    expect((await me(planted)).status).toBe(401);
    expect(other).not.toBe(planted);
    expect([(await me(fresh)).status, (await me(other)).status]).toEqual([200, 200]);
  });

  it("notes when the member was last active", async () => {
    await env.DB.prepare("update users set last_active_at = null where id = 'ann'").run();
    await login("AnnMoss", PASSWORD, { from: "192.0.2.7" });
    await expect.poll(() => count("select count(last_active_at) as n from users where id = 'ann'")).toBe(1);
  });

  it("keeps demo accounts out unless the site runs as a demo", async () => {
    await anAccount({ id: "demo-guest", username: "demoguest" });
    const local = await login("demoguest", PASSWORD, { from: "192.0.2.8" });
    const { exports } = await import("cloudflare:workers");
    const deployed = await exports.default.fetch(
      new Request("https://leafproof.example/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://leafproof.example" },
        body: JSON.stringify({ login: "demoguest", password: PASSWORD }),
      }),
    );
    expect([local.status, deployed.status]).toEqual([200, 401]);
    expect((await attempts()).at(-1)).toEqual({ username: "de•••", success: 0, reason: "unknown user" });
  });

  it("names the fields that are missing", async () => {
    const response = await ask("/api/auth/login", { json: { login: "  " } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: { login: "Username is required", password: "Password is required" },
    });
  });
});

describe("GET /api/auth/me", () => {
  it("answers the bare user, or 401 to a visitor", async () => {
    const response = await me(await sessionFor("ann"));
    expect(await response.json()).toMatchObject({ id: "ann", username: "AnnMoss", email: "ann@example.org" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await me()).status).toBe(401);
  });

  it("costs one round trip, the session's", async () => {
    const cookie = await sessionFor("ann");
    await ask("/api/ping");
    expect(costOfAnswer(await me(cookie)).trips).toBe(1);
  });

  it("knows no session that ended, expired, or whose account was suspended or deleted", async () => {
    const cookie = await sessionFor("ann");
    const state = async (sql: string) => {
      await env.DB.prepare(sql).run();
      return (await me(cookie)).status;
    };
    expect(await state("update users set suspended_at = 1 where id = 'ann'")).toBe(401);
    expect(await state("update users set suspended_at = null, deleted_at = 1 where id = 'ann'")).toBe(401);
    expect(await state("update users set deleted_at = null where id = 'ann'")).toBe(200);
    expect(await state("update sessions set expires_at = 1")).toBe(401);
  });
});

describe("POST /api/auth/logout", () => {
  it("ends the session on the server, so that a kept cookie is dead", async () => {
    const cookie = await sessionFor("ann");
    const response = await ask("/api/auth/logout", { method: "POST", cookie });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.get("set-cookie")).toBe(
      "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
    );
    expect((await me(cookie)).status).toBe(401);
  });

  it("does nothing without a session, and leaves other sessions alone", async () => {
    const other = await sessionFor("ann");
    expect((await ask("/api/auth/logout", { method: "POST", headers: { origin: ORIGIN } })).status).toBe(200);
    expect((await me(other)).status).toBe(200);
  });
});
