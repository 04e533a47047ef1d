import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { anAccount, ask, PASSWORD, sessionFor, setSetting } from "../factories/site";

beforeAll(() => stopClock());

beforeAll(async () => {
  await anAccount({ id: "ann", username: "annmoss", email: "ann@example.org" });
  await anAccount({ id: "bea", username: "beamoss", email: "bea@example.org" });
  await anAccount({ id: "cam", username: "cammoss", email: "cam@example.org" });
});

const login = (name: string, password: string, from: string, headers: Record<string, string> = {}) =>
  ask("/api/auth/login", { json: { login: name, password }, from, headers });
const wrong = async (name: string, times: number, from: string, headers?: Record<string, string>) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await login(name, "wrong", from, headers)).status);
  return statuses;
};
/** How many attempts of the network that tried last were wrong passwords: those that cost a hash on a real account. */
const wrongPasswords = () =>
  env.DB.prepare(
    `select count(*) as n from login_attempts where reason = 'wrong password'
     and network_hash = (select network_hash from login_attempts order by rowid desc limit 1)`,
  ).first<number>("n");

describe("guessing a password", () => {
  it("ends after ten attempts, with how long to wait; another network goes on", async () => {
    expect(await wrong("annmoss", 11, "192.0.2.1")).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await login("annmoss", PASSWORD, "192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(await refused.json()).toMatchObject({ message: "Too many attempts. Please try again in 15 minutes." });
    expect((await login("annmoss", PASSWORD, "192.0.2.2")).status).toBe(200);
  });

  it("lets exactly ten of thirty attempts at once reach the password", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login("beamoss", "wrong", "192.0.2.3")));
    expect(answers.filter(({ status }) => status === 401).length).toBe(10);
    expect(answers.filter(({ status }) => status === 429).length).toBe(20);
  });

  it("gets no further under other spellings of the name", async () => {
    await wrong("cammoss", 4, "192.0.2.4");
    await wrong("CAMMOSS", 3, "192.0.2.4");
    expect(await wrong("cam.moss", 4, "192.0.2.4")).toEqual([401, 401, 401, 429]);
  });

  it("gets no further under the account's address, and does not learn that it is the same account", async () => {
    await wrong("cammoss", 10, "192.0.2.5");
    const answer = await login("cam@example.org", PASSWORD, "192.0.2.5");
    const unknown = await login("zed@example.org", PASSWORD, "192.0.2.5");
    expect([answer.status, unknown.status]).toEqual([401, 401]);
    const texts = [await answer.json<{ message: string }>(), await unknown.json<{ message: string }>()];
    expect(texts[0]?.message).toBe(texts[1]?.message);
    expect(await wrongPasswords()).toBe(10);
  });

  it("gets no further with a session of the account, and leaves a row for each try", async () => {
    const from = "192.0.2.10";
    const row = await anAccount({ id: "dee", username: "deemoss", email: "dee@example.org" });
    const cookie = await sessionFor(row.id);
    const confirm = (path: string, method: string, json: object) => ask(path, { method, json, cookie, from });
    await wrong("deemoss", 3, from);
    await wrong("dee@example.org", 3, from);
    const tries = [
      await confirm("/api/account/email", "POST", { email: "else@example.org", password: "wrong" }),
      await confirm("/api/account/password", "POST", {
        ...{ password: "wrong", newPassword: "seven green leaves", confirmPassword: "seven green leaves" },
      }),
      await confirm("/api/account/second-factor", "POST", { password: "wrong" }),
      await confirm("/api/account", "DELETE", { password: "wrong", removeReviews: false, confirm: true }),
      await confirm("/api/account/email", "POST", { email: "else@example.org", password: PASSWORD }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429]);
    for (const answer of tries.slice(0, 4)) expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    expect(await wrongPasswords()).toBe(10);
    expect((await login("dee@example.org", PASSWORD, from)).status).toBe(401);
    const reasons = "select count(*) as n from login_attempts where user_id = 'dee' and reason = 'throttled'";
    await expect.poll(() => env.DB.prepare(reasons).first<number>("n")).toBe(2);
  });

  it("treats unknown names alike", async () => {
    expect(await wrong("nobody-at-all", 11, "192.0.2.6")).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it("starts anew after a login that succeeds", async () => {
    await wrong("annmoss", 9, "192.0.2.7");
    expect((await login("annmoss", PASSWORD, "192.0.2.7")).status).toBe(200);
    expect(await wrong("annmoss", 10, "192.0.2.7")).toEqual(Array<number>(10).fill(401));
  });

  it("is not helped by headers about the client's address", async () => {
    const spoofs = Array.from({ length: 11 }, (_, n) => ({
      "x-forwarded-for": `203.0.113.${n}`,
      "x-real-ip": `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      "true-client-ip": `203.0.113.${n}`,
    }));
    const statuses: number[] = [];
    for (const headers of spoofs) statuses.push(...(await wrong("annmoss", 1, "192.0.2.8", headers)));
    expect(statuses.at(-1)).toBe(429);
  });

  it("counts an IPv6 household as one network", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(...(await wrong("annmoss", 1, `2001:db8:1:2::${n.toString(16)}`)));
    expect(statuses.at(-1)).toBe(429);
    expect(await wrong("annmoss", 1, "2001:db8:1:3::1")).toEqual([401]);
  });

  it("over many accounts ends with the network's own limit", async () => {
    const rule = { limit: 10, windowMs: 900_000 };
    await setSetting("throttles", {
      loginAccount: rule,
      loginNetwork: { ...rule, limit: 5 },
      waitlist: rule,
      registration: rule,
      mailTokens: rule,
      labCodes: rule,
      readsOn: false,
    });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(...(await wrong(`spray${n}`, 1, "192.0.2.9")));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("leaves a row for each refused attempt too", async () => {
    const sql = "select count(*) as n from login_attempts where reason = 'throttled' and username = 'annmoss'";
    await expect.poll(() => env.DB.prepare(sql).first<number>("n")).toBeGreaterThan(1);
  });
});
