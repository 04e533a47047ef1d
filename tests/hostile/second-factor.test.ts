import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { clear } from "../factories/insert";
import { aChallenge, aFactor, codeOf, giveCode, sessionIn, wrongCode } from "../factories/second-factor";
import { anAccount, ask, PASSWORD, sessionFor, setSetting } from "../factories/site";

const me = async (cookie: string) => (await ask("/api/auth/me", { cookie })).status;
const count = (sql: string) => env.DB.prepare(sql).first<number>("n");
const sessionsOf = (id: string) => count(`select count(*) as n from sessions where user_id = '${id}'`);
let serial = 0;
/** Throttles count by network and account, so that each test brings its own of both. */
const fresh = () => {
  serial += 1;
  return { id: `person${serial}`, username: `moss${serial}x`, from: `198.51.100.${serial}` };
};
async function target(recovery: string[] = []) {
  const { id, username, from } = fresh();
  await anAccount({ id, username });
  return { id, username, from, secret: await aFactor(id, recovery) };
}

const { throttles } = parseSettings([], "open");
const plenty = { limit: 10_000, windowMs: 900_000 };
const lift = () =>
  setSetting("throttles", { ...throttles, loginAccount: plenty, loginNetwork: plenty, readsOn: false });

beforeEach(async () => {
  await clear(env.DB);
  await setSetting("throttles", { ...throttles, readsOn: false });
});

describe("one code", () => {
  it("opens one session, however many use it at once", async () => {
    await lift();
    const { id, username, from, secret } = await target();
    const challenges = await Promise.all(Array.from({ length: 20 }, () => aChallenge(username, from)));
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, code, from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await sessionsOf(id)).toBe(1);
    expect(await count(`select count(*) as n from login_attempts where user_id = '${id}' and success`)).toBe(1);
  });

  it("is refused when it is replayed, and so is an earlier one", async () => {
    const { username, from, secret } = await target();
    const code = codeOf(secret, 1);
    expect((await giveCode(await aChallenge(username, from), code, from)).status).toBe(200);
    expect((await giveCode(await aChallenge(username, from), code, from)).status).toBe(401);
    expect((await giveCode(await aChallenge(username, from), codeOf(secret), from)).status).toBe(401);
  });

  it("from the list for emergencies opens one session too", async () => {
    await lift();
    const { id, username, from } = await target(["7KQ2M-XF9RD"]);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => aChallenge(username, from)));
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, "7KQ2M-XF9RD", from)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(id)).toBe(1);
  });

  it("from another account's list opens nothing", async () => {
    const mine = await target(["7KQ2M-XF9RD"]);
    const theirs = await target();
    const challenge = await aChallenge(theirs.username, theirs.from);
    expect((await giveCode(challenge, "7KQ2M-XF9RD", theirs.from)).status).toBe(401);
    expect((await giveCode(challenge, codeOf(mine.secret), theirs.from)).status).toBe(401);
  });
});

describe("guessing", () => {
  it("ends with the challenge's five tries, the right code included", async () => {
    const { id, username, from, secret } = await target();
    const challenge = await aChallenge(username, from);
    for (let n = 0; n < 5; n += 1) expect((await giveCode(challenge, wrongCode(secret), from)).status).toBe(401);
    const late = await giveCode(challenge, codeOf(secret), from);
    expect([late.status, (await late.json<{ message: string }>()).message]).toEqual([
      401,
      "This login has expired. Please log in again.",
    ]);
    expect(await sessionsOf(id)).toBe(0);
  });

  it("gets five tries out of thirty at once", async () => {
    await lift();
    const { id, username, from, secret } = await target();
    const challenge = await aChallenge(username, from);
    await Promise.all(Array.from({ length: 30 }, () => giveCode(challenge, wrongCode(secret), from)));
    expect(
      await count(`select count(*) as n from login_attempts where user_id = '${id}' and reason = 'wrong code'`),
    ).toBe(5);
  });

  it("is throttled for the account, from however many networks", async () => {
    const { username, secret } = await target();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const from = `203.0.113.${n}`;
      const challenge = await aChallenge(username, from);
      for (let k = 0; k < 4; k += 1) statuses.push((await giveCode(challenge, wrongCode(secret), from)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it("does not start anew with each right password", async () => {
    const { username, from } = await target();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await ask("/api/auth/login", { json: { login: username, password: PASSWORD }, from })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });

  it("the password with a borrowed session is throttled like a login", async () => {
    const { id, from } = await target();
    const cookie = await sessionFor(id);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const json = { password: "wrong" };
      statuses.push((await ask("/api/account/second-factor", { json, cookie, from })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe("a challenge", () => {
  it("is no session, and the password alone none either", async () => {
    const { id, username, from } = await target();
    const challenge = await aChallenge(username, from);
    expect(await me(challenge.replace("__Host-challenge", "__Host-session"))).toBe(401);
    expect(await sessionsOf(id)).toBe(0);
  });

  it.each(["", "0".repeat(64), "' or 1=1 --"])("that was never given (%j) is over", async (token) => {
    const response = await giveCode(`__Host-challenge=${token}`, "123456", "198.51.100.250");
    expect(response.status).toBe(401);
  });

  it("is over after ten minutes, and once it was used", async () => {
    const { username, from, secret } = await target();
    const old = await aChallenge(username, from);
    await env.DB.exec("update login_challenges set expires_at = expires_at - 600000");
    expect((await giveCode(old, codeOf(secret), from)).status).toBe(401);
    const used = await aChallenge(username, from);
    expect((await giveCode(used, codeOf(secret), from)).status).toBe(200);
    expect((await giveCode(used, codeOf(secret, 1), from)).status).toBe(401);
  });

  it.each(["suspended_at", "deleted_at"])("opens nothing once the account has %s", async (column) => {
    const { id, username, from, secret } = await target();
    const challenge = await aChallenge(username, from);
    await env.DB.exec(`update users set ${column} = 1 where id = '${id}'`);
    expect((await giveCode(challenge, codeOf(secret), from)).status).toBe(401);
    expect(await sessionsOf(id)).toBe(0);
  });

  it("of a demo account opens nothing where the site is no demo", async () => {
    await anAccount({ id: "demo-x", username: "demox" });
    const secret = await aFactor("demo-x");
    const challenge = await aChallenge("demox", "198.51.100.251");
    const { exports } = await import("cloudflare:workers");
    const response = await exports.default.fetch(
      new Request("https://leafproof.example/api/auth/second-factor", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://leafproof.example", cookie: challenge },
        body: JSON.stringify({ code: codeOf(secret) }),
      }),
    );
    expect(response.status).toBe(401);
  });

  it("leaves the old session alone until it is met, then ends it: nobody can plant one", async () => {
    const { id, username, from, secret } = await target();
    const old = await sessionFor(id);
    const challenge = await aChallenge(username, from);
    await giveCode(challenge, wrongCode(secret), from, old);
    expect(await me(old)).toBe(200);
    const done = await giveCode(challenge, codeOf(secret), from, old);
    expect([await me(old), await me(sessionIn(done))]).toEqual([401, 200]);
  });
});

describe("an old cookie is dead", () => {
  const PLACES = ["/api/auth/me", "/api/account/sessions", "/account", "/api/account/export"];
  const statuses = async (cookie: string) =>
    Promise.all(PLACES.map(async (path) => (await ask(path, { cookie })).status));

  it.each([
    ["logging out", async (_: string, cookie: string) => ask("/api/auth/logout", { method: "POST", cookie })],
    ["suspension", async (id: string) => env.DB.exec(`update users set suspended_at = 1 where id = '${id}'`)],
    [
      "deletion",
      async (_: string, cookie: string) =>
        ask("/api/account", { method: "DELETE", json: { password: PASSWORD }, cookie }),
    ],
  ])("after %s", async (_, end) => {
    const { id, username } = fresh();
    await anAccount({ id, username });
    const cookie = await sessionFor(id);
    expect(await statuses(cookie)).toEqual([200, 200, 200, 200]);
    await end(id, cookie);
    expect(await statuses(cookie)).toEqual([401, 401, 401, 401]);
  });

  it("after it was revoked from another session", async () => {
    const { id, username } = fresh();
    await anAccount({ id, username });
    const [mine, other] = [await sessionFor(id), await sessionFor(id)];
    await ask("/api/account/sessions", { method: "DELETE", cookie: mine });
    expect(await statuses(other)).toEqual([401, 401, 401, 401]);
    expect(await me(mine)).toBe(200);
  });
});

describe("the secret", () => {
  it("does not open for another account or after it was altered", async () => {
    const first = await target();
    const second = await target();
    await env.DB.exec(
      `update second_factors set sealed_secret = (select sealed_secret from second_factors where user_id = '${first.id}') where user_id = '${second.id}'`,
    );
    const { expectLogged } = await import("../setup");
    const challenge = await aChallenge(second.username, second.from);
    expect((await giveCode(challenge, codeOf(first.secret), second.from)).status).toBe(500);
    expectLogged("unexpected error");
    expect(await sessionsOf(second.id)).toBe(0);
  });
});
