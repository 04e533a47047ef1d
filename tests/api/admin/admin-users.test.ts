import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { DAY, NOW } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const PATH = "/api/admin/users/person-ada";
let admin: Person;
let ada: Person;

const call = (method: string, path: string, json?: unknown, person = admin) =>
  ask(path, { method, json, cookie: person.cookie });

/** Every change of user administration, as the API takes it. */
const CHANGES: [method: string, path: string, json?: unknown][] = [
  ["PUT", `${PATH}/role`, { role: "trusted" }],
  ["PUT", `${PATH}/tester`, { tester: true }],
  ["POST", `${PATH}/notes`, { body: "Asked about bulk." }],
  ["DELETE", `${PATH}/sessions`],
  ["POST", `${PATH}/suspension`, { reason: "Spam" }],
  ["DELETE", `${PATH}/suspension`],
  ["POST", "/api/admin/logins/archive"],
];

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  ada = await aPerson({ username: "ada" });
  await env.DB.prepare("insert into login_attempts values ('a', 5, 'ada', 'person-ada', 0, 'throttled', 'net')").run();
});

describe("user administration by the API", () => {
  it("does every change in at most three round trips, and audits it", async () => {
    for (const [method, path, json] of CHANGES) {
      // Whoever changes content makes the isolate forget its settings, which are not the next change's cost.
      await ask("/api/ping");
      const before = await env.DB.prepare("select count(*) n from audit_log").first<number>("n");
      const response = await call(method, path, json);
      expect([method, path, response.status]).toEqual([method, path, 200]);
      expect(tripsOf(response), `${method} ${path}`).toBeLessThanOrEqual(3);
      expect(await env.DB.prepare("select count(*) n from audit_log").first<number>("n"), path).toBe((before ?? 0) + 1);
    }
  });

  it("refuses every change and every reading to everybody but admins", async () => {
    const reads = ["/api/admin/users", PATH, "/api/admin/logins", "/api/admin/overview"];
    for (const role of ["member", "trusted", "moderator", "staff"] as const) {
      const person = await aPerson({ username: `a-${role}`, role });
      for (const path of reads)
        expect([role, (await call("GET", path, undefined, person)).status]).toEqual([role, 403]);
      for (const [method, path, json] of CHANGES)
        expect([role, path, (await call(method, path, json, person)).status]).toEqual([role, path, 403]);
    }
  });

  it("reads list, member, log and overview in two round trips, the session's among them", async () => {
    await ask("/api/ping");
    for (const path of [
      "/api/admin/users",
      "/api/admin/users?q=ad",
      PATH,
      "/api/admin/logins?name=ada",
      "/api/admin/overview",
    ]) {
      const response = await call("GET", path);
      expect([path, response.status, tripsOf(response)]).toEqual([path, 200, 2]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("answers in the shapes that openapi.json promises", async () => {
    expect(await (await call("GET", "/api/admin/users?q=ada")).json()).toEqual({
      items: [
        {
          ...{ id: "person-ada", username: "ada", email: "ada@example.org", role: "member", isTester: false },
          ...{ createdAt: NOW - 100 * DAY, lastActiveAt: null, reviewCount: 0 },
          ...{ isSuspended: false, isFlagged: false, isDeleted: false },
        },
      ],
      nextCursor: null,
    });
    await call("POST", `${PATH}/notes`, { body: "Asked about bulk." });
    expect(await (await call("GET", PATH)).json()).toMatchObject({
      ...{ id: "person-ada", sessions: 1, registration: null, cases: [] },
      logins: [{ at: 5, success: false, reason: "throttled" }],
      notes: [{ body: "Asked about bulk.", author: "boss" }],
    });
    expect(await (await call("GET", "/api/admin/logins?outcome=failed")).json()).toMatchObject({
      items: [{ username: "ada", userId: "person-ada", success: false, reason: "throttled" }],
    });
    expect(await (await call("GET", "/api/admin/overview")).json()).toMatchObject({
      logins: { since: 0, total: 1, succeeded: 0, failed: 1, users: 1 },
    });
  });

  it.each([
    ["GET", "/api/admin/users?filter=emperor", undefined],
    ["GET", "/api/admin/users?cursor=nonsense", undefined],
    ["GET", "/api/admin/logins?outcome=maybe", undefined],
    ["PUT", `${PATH}/role`, { role: "owner" }],
    ["PUT", `${PATH}/role`, { role: "verified_vendor" }],
    ["PUT", `${PATH}/tester`, { tester: "yes" }],
    ["POST", `${PATH}/suspension`, { reason: " " }],
    ["POST", `${PATH}/notes`, { body: "x".repeat(2001) }],
  ])("answers 400 to %s %s %j", async (method, path, json) => {
    const response = await call(method, path, json);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      expect.stringContaining("problem+json"),
    ]);
  });
});

describe("an attack on user administration", () => {
  it("writes nothing but the field that the route is about", async () => {
    const extra = {
      id: "person-boss",
      passwordHash: "!",
      points: 9,
      vendorId: "v",
      suspendedAt: 1,
      email: "x@y.example",
    };
    await call("PUT", `${PATH}/role`, { role: "trusted", ...extra });
    await call("PUT", `${PATH}/tester`, { tester: true, role: "admin", ...extra });
    await call("POST", `${PATH}/notes`, { body: "x", authorId: "person-ada", userId: "person-boss" });
    const row = await env.DB.prepare("select * from users where id = 'person-ada'").first();
    expect(row).toMatchObject({ role: "trusted", vendor_id: null, suspended_at: null, email: "ada@example.org" });
    const note = await env.DB.prepare("select user_id, author_id from user_notes").first();
    expect(note).toEqual({ user_id: "person-ada", author_id: "person-boss" });
  });

  it("finds neither deleted people nor made-up ids", async () => {
    await env.DB.prepare("update users set deleted_at = 1 where id = 'person-ada'").run();
    for (const [method, path, json] of CHANGES.filter(([, path]) => path.startsWith(PATH))) {
      expect([path, (await call(method, path, json)).status]).toEqual([path, 404]);
      const made = path.replace("person-ada", "%27%20or%201=1--");
      expect([made, (await call(method, made, json)).status]).toEqual([made, 404]);
    }
    expect((await call("GET", PATH)).status).toBe(404);
    expect((await call("GET", "/api/admin/users?q=person-ada")).status).toBe(200);
  });

  it("changes nothing from another site's page", async () => {
    const headers = { origin: "https://evil.example" };
    for (const [method, path, json] of CHANGES) {
      const response = await ask(path, { method, json, headers, cookie: admin.cookie });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await ask("/api/auth/me", { cookie: ada.cookie })).status).toBe(200);
  });

  it("gains nothing from the own account: neither role nor tester's grant to oneself as a member", async () => {
    expect((await call("PUT", "/api/admin/users/person-boss/role", { role: "member" })).status).toBe(403);
    expect((await call("POST", "/api/admin/users/person-boss/suspension", { reason: "x" })).status).toBe(403);
    expect((await call("PUT", `${PATH}/tester`, { tester: true }, ada)).status).toBe(403);
  });

  it("dies with a demotion, at the very next request", async () => {
    const deputy = await aPerson({ username: "deputy", role: "admin" });
    expect((await call("GET", PATH, undefined, deputy)).status).toBe(200);
    await call("PUT", "/api/admin/users/person-deputy/role", { role: "staff" });
    expect((await call("GET", PATH, undefined, deputy)).status).toBe(403);
  });
});
