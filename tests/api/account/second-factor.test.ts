import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aChallenge, aFactor, codeOf, giveCode, sessionIn, wrongCode } from "../../factories/second-factor";
import { anAccount, ask, PASSWORD, sessionFor, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const PATH = "/api/account/second-factor";
const count = (sql: string) => env.DB.prepare(sql).first<number>("n");
const me = async (cookie: string) => (await ask("/api/auth/me", { cookie })).status;
const start = (cookie: string, password = PASSWORD) => ask(PATH, { json: { password }, cookie });
const confirm = (cookie: string, code: string) => ask(`${PATH}/confirm`, { json: { code }, cookie });
const state = async (cookie: string) => (await ask(PATH, { cookie })).json<Record<string, unknown>>();
const mails = (to: string) =>
  env.DB.prepare("select group_concat(kind) as kinds from outbox where recipient = ?").bind(to).first<string>("kinds");

/** An account of its own for each test, since a code works once. */
async function enrolled(id: string, role: "member" | "staff" = "member") {
  await anAccount({ id, username: id, role });
  const cookie = await sessionFor(id);
  const { secret } = await (await start(cookie)).json<{ secret: string }>();
  const response = await confirm(cookie, codeOf(secret));
  const { recoveryCodes } = await response.json<{ recoveryCodes: string[] }>();
  return { cookie, secret, recoveryCodes, response };
}

beforeAll(async () => {
  const plenty = { limit: 1000, windowMs: 900_000 };
  const { throttles } = await import("@worker/domain/foundation/settings/settings").then(({ parseSettings }) =>
    parseSettings([], "open"),
  );
  await setSetting("throttles", { ...throttles, loginAccount: plenty, loginNetwork: plenty, readsOn: false });
});

describe("setting up a second factor", () => {
  it("takes the password, then a code, and gives ten recovery codes once", async () => {
    const { cookie, secret, recoveryCodes, response } = await enrolled("ann");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
    expect(await state(cookie)).toEqual({ state: "on", since: expect.any(Number) as number, recoveryCodesLeft: 10 });
    expect(await mails("ann@example.org")).toBe("second factor");
  });

  it("keeps neither the secret nor a recovery code readable in the database", async () => {
    const { secret, recoveryCodes } = await enrolled("bea");
    for (const table of ["second_factors", "recovery_codes", "outbox", "audit_log", "sessions"]) {
      const { results } = await env.DB.prepare(`select * from ${table}`).all();
      const text = JSON.stringify(results);
      for (const told of [secret, ...recoveryCodes, recoveryCodes[0]!.replace("-", "")])
        expect(text).not.toContain(told);
    }
  });

  it("ends the member's other sessions, and counts the running one as having given it", async () => {
    await anAccount({ id: "cam", username: "cammoss" });
    const [mine, other] = [await sessionFor("cam"), await sessionFor("cam")];
    const { secret } = await (await start(mine)).json<{ secret: string }>();
    await confirm(mine, codeOf(secret));
    expect([await me(mine), await me(other)]).toEqual([200, 401]);
    expect(await count("select count(second_factor_at) as n from sessions where user_id = 'cam'")).toBe(1);
  });

  it("refuses a wrong password, a wrong code, and a code before it was begun", async () => {
    await anAccount({ id: "dee", username: "deemoss" });
    const cookie = await sessionFor("dee");
    expect((await confirm(cookie, "123456")).status).toBe(409);
    const wrong = await start(cookie, "wrong");
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { errors: { password: "That is not your password." } },
    ]);
    const { secret } = await (await start(cookie)).json<{ secret: string }>();
    expect((await confirm(cookie, wrongCode(secret))).status).toBe(400);
    expect(await state(cookie)).toMatchObject({ state: "pending" });
    expect((await ask("/api/auth/login", { json: { login: "deemoss", password: PASSWORD } })).status).toBe(200);
  });

  it("does not replace one that is on", async () => {
    const { cookie } = await enrolled("eli");
    expect((await start(cookie)).status).toBe(409);
  });

  it("expires where it was not finished within an hour", async () => {
    await anAccount({ id: "fay", username: "faymoss" });
    const cookie = await sessionFor("fay");
    const { secret } = await (await start(cookie)).json<{ secret: string }>();
    await env.DB.exec("update second_factors set created_at = created_at - 3600001 where user_id = 'fay'");
    expect(await state(cookie)).toMatchObject({ state: "off" });
    expect((await confirm(cookie, codeOf(secret))).status).toBe(409);
  });

  it("gives one set of codes to twenty confirmations at once", async () => {
    await anAccount({ id: "gus", username: "gusmoss" });
    const cookie = await sessionFor("gus");
    const { secret } = await (await start(cookie)).json<{ secret: string }>();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(cookie, codeOf(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count("select count(*) as n from recovery_codes where user_id = 'gus'")).toBe(10);
  });

  it("costs at most three trips a step", async () => {
    await anAccount({ id: "hal", username: "halmoss" });
    const cookie = await sessionFor("hal");
    const begun = await start(cookie);
    const { secret } = await begun.json<{ secret: string }>();
    const confirmed = await confirm(cookie, codeOf(secret));
    const renewed = await ask(`${PATH}/recovery-codes`, { json: { code: codeOf(secret, 1) }, cookie });
    const [code] = (await renewed.clone().json<{ recoveryCodes: string[] }>()).recoveryCodes;
    const off = await ask(PATH, { method: "DELETE", json: { password: PASSWORD, code }, cookie });
    const answers = [begun, confirmed, renewed, off];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const answer of answers) expect(tripsOf(answer)).toBeLessThanOrEqual(3);
  });
});

describe("a login with a second factor", () => {
  it("answers 202 with a challenge and no session, then the user for the code", async () => {
    await anAccount({ id: "ida", username: "idamoss" });
    const secret = await aFactor("ida");
    const old = await sessionFor("ida");
    const login = await ask("/api/auth/login", { json: { login: "idamoss", password: PASSWORD }, cookie: old });
    expect([login.status, await login.json()]).toEqual([202, { secondFactor: true }]);
    expect(login.headers.get("set-cookie")).toMatch(
      /^__Host-challenge=[0-9a-f]{64}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await me(old)).toBe(200);
    const done = await giveCode(await aChallenge("idamoss", "192.0.2.1"), codeOf(secret), "192.0.2.1", old);
    expect(await done.json()).toMatchObject({ user: { id: "ida", username: "idamoss" } });
    expect([await me(sessionIn(done)), await me(old)]).toEqual([200, 401]);
    expect(tripsOf(done)).toBeLessThanOrEqual(3);
    expect(await count("select count(second_factor_at) as n from sessions where user_id = 'ida'")).toBe(1);
  });

  it.each([0, 1])("takes a code %i steps ahead", async (steps) => {
    const id = `jay${steps}`;
    await anAccount({ id, username: id });
    const secret = await aFactor(id);
    expect((await giveCode(await aChallenge(id, "192.0.2.2"), codeOf(secret, steps), "192.0.2.2")).status).toBe(200);
  });

  it.each([-2, 10])("refuses a code %i steps away", async (steps) => {
    const id = `kim${Math.abs(steps)}`;
    await anAccount({ id, username: id });
    const secret = await aFactor(id);
    expect((await giveCode(await aChallenge(id, "192.0.2.3"), codeOf(secret, steps), "192.0.2.3")).status).toBe(401);
  });

  it("takes a recovery code, however it is typed, once", async () => {
    await anAccount({ id: "lou", username: "loumoss" });
    await aFactor("lou", ["7KQ2M-XF9RD"]);
    const once = await giveCode(await aChallenge("loumoss", "192.0.2.4"), " 7kq2m xf9rd", "192.0.2.4");
    const twice = await giveCode(await aChallenge("loumoss", "192.0.2.4"), "7KQ2M-XF9RD", "192.0.2.4");
    expect([once.status, twice.status]).toEqual([200, 401]);
  });

  it("leaves one row in the login log for each code, with the reason", async () => {
    await anAccount({ id: "mia", username: "miamoss" });
    const secret = await aFactor("mia");
    const challenge = await aChallenge("miamoss", "192.0.2.5");
    await giveCode(challenge, wrongCode(secret), "192.0.2.5");
    await giveCode(challenge, codeOf(secret), "192.0.2.5");
    const { results } = await env.DB.prepare(
      "select success, reason from login_attempts where user_id = 'mia' order by rowid",
    ).all();
    expect(results).toEqual([
      { success: 0, reason: "wrong code" },
      { success: 1, reason: null },
    ]);
  });
});

describe("switching it off", () => {
  it("takes password and code, and leaves nothing behind", async () => {
    const { cookie, secret } = await enrolled("nia");
    const off = (json: unknown) => ask(PATH, { method: "DELETE", json, cookie });
    expect((await off({ password: "wrong", code: codeOf(secret) })).status).toBe(400);
    expect((await off({ password: PASSWORD, code: wrongCode(secret) })).status).toBe(400);
    expect((await off({ password: PASSWORD, code: codeOf(secret) })).status).toBe(400);
    expect((await off({ password: PASSWORD, code: codeOf(secret, 1) })).status).toBe(200);
    expect(await state(cookie)).toEqual({ state: "off", since: null, recoveryCodesLeft: 0 });
    expect(await count("select count(*) as n from recovery_codes where user_id = 'nia'")).toBe(0);
    expect(await count("select count(second_factor_at) as n from sessions where user_id = 'nia'")).toBe(0);
    expect(await mails("nia@example.org")).toBe("second factor,second factor");
  });

  it("is written into the audit log for staff, not for members", async () => {
    await enrolled("oda", "staff");
    const { results } = await env.DB.prepare(
      "select actor_id, action from audit_log where action like 'second%'",
    ).all();
    expect(results).toEqual([{ actor_id: "oda", action: "second_factor.on" }]);
  });

  it("replaces all recovery codes with new ones", async () => {
    const { cookie, recoveryCodes } = await enrolled("pia");
    const response = await ask(`${PATH}/recovery-codes`, { json: { code: recoveryCodes[0]! }, cookie });
    const fresh = (await response.json<{ recoveryCodes: string[] }>()).recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(await state(cookie)).toMatchObject({ recoveryCodesLeft: 10 });
    const again = await ask(`${PATH}/recovery-codes`, { json: { code: recoveryCodes[1]! }, cookie });
    expect(again.status).toBe(400);
  });
});
