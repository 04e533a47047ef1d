import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newMailToken, type TokenPurpose } from "@worker/domain/foundation/mail/mail-token";
import { costOfAnswer, stopClock } from "../factories/cost";
import { clear } from "../factories/insert";
import { mailsTo, newestToken, tokenIn } from "../factories/mail";
import { anAccount, ask, PASSWORD, sessionFor, setSetting } from "../factories/site";

const HOUR = 3_600_000;
const NEW = "four quiet river stones";
let network = 0;
const freshNetwork = () => `10.2.${(network += 1) >> 8}.${network & 255}`;

const confirm = (token: string, from = freshNetwork()) => ask("/api/mail/confirm", { json: { token }, from });
const reset = (token: string, from = freshNetwork()) =>
  ask("/api/auth/password-reset/confirm", { json: { token, newPassword: NEW, confirmPassword: NEW }, from });
const request = (login: string, from = freshNetwork()) => ask("/api/auth/password-reset", { json: { login }, from });
const user = () =>
  env.DB.prepare(
    "select email, email_verified_at as confirmed, password_hash as hash from users where username = 'annmoss'",
  ).first<{
    email: string;
    confirmed: number | null;
    hash: string;
  }>();

/** A stored token, as a mail would carry it; `left` is how long it still works. */
async function aToken(purpose: TokenPurpose, { left = HOUR, email = "ann@example.org", subjectId = ann } = {}) {
  const wanted = { purpose, subjectId, email, lifetime: left };
  const { token, insert } = await newMailToken(connect(env.DB), wanted, Date.now());
  await insert;
  return token;
}

/** An id of its own for each test, since mails are throttled by account. */
let accounts = 0;
let ann = "";

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions"]) await env.DB.exec(`delete from ${table}`);
  ann = `ann${(accounts += 1)}`;
  await anAccount({ id: ann, username: "annmoss", email: "ann@example.org", emailVerifiedAt: null });
});

describe("a token", () => {
  it("of one purpose does nothing for another", async () => {
    const before = await user();
    for (const purpose of ["reset password", "confirm waitlist"] as const)
      expect((await confirm(await aToken(purpose))).status, purpose).toBe(400);
    for (const purpose of ["confirm email", "change email", "confirm waitlist"] as const)
      expect((await reset(await aToken(purpose))).status, purpose).toBe(400);
    expect(await user()).toEqual(before);
    expect(await env.DB.prepare("select count(*) as n from mail_tokens where used_at is not null").first("n")).toBe(0);
  });

  it("works once", async () => {
    const token = await aToken("reset password");
    expect((await reset(token)).status).toBe(200);
    const hash = (await user())?.hash;
    expect((await reset(token)).status).toBe(400);
    expect((await user())?.hash).toBe(hash);
  });

  it("used by twenty at once sets one password, ends sessions once and tells once", async () => {
    const token = await aToken("reset password");
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo()).toHaveLength(1);
  });

  it("changes an address once, however often it is used at once", async () => {
    const token = await aToken("change email", { email: "new@example.org" });
    await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(await user()).toMatchObject({ email: "new@example.org" });
    expect((await mailsTo("ann@example.org")).map(({ kind }) => kind)).toEqual(["email changed"]);
  });

  it.each([
    ["confirm email", confirm, 0, 400],
    ["confirm email", confirm, 1, 200],
    ["reset password", reset, 0, 400],
    ["reset password", reset, 1, 200],
  ] as const)("%s ends to the millisecond (%o, %i ms left: %i)", async (purpose, use, left, status) => {
    expect((await use(await aToken(purpose, { left }))).status).toBe(status);
  });

  it("is not its stored hash, nor another spelling of itself", async () => {
    const token = await aToken("reset password");
    const hash = await env.DB.prepare("select token_hash from mail_tokens").first<string>("token_hash");
    for (const wrong of [hash ?? "", token.toUpperCase(), `${token}0`, token.slice(1), `${token}' or 1=1 --`, ""])
      expect((await reset(wrong)).status, wrong).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("cannot be fetched by a GET, as mail scanners send", async () => {
    const token = await aToken("confirm email");
    for (const method of ["GET", "HEAD"]) await ask(`/mail/confirm?token=${token}`, { method });
    expect(await user()).toMatchObject({ confirmed: null });
    const posted = await ask("/mail/confirm", { form: { token }, headers: { origin: "https://evil.example" } });
    expect(posted.status).toBe(403);
    expect(await user()).toMatchObject({ confirmed: null });
  });

  it("for an address that the account no longer has confirms nothing", async () => {
    const token = await aToken("confirm email", { email: "old@example.org" });
    expect((await confirm(token)).status).toBe(400);
    expect(await user()).toMatchObject({ confirmed: null });
  });

  it("that went to the old address dies when the address changes", async () => {
    const old = await aToken("reset password");
    await confirm(await aToken("change email", { email: "new@example.org" }));
    expect((await reset(old)).status).toBe(400);
  });

  it("takes no address that another account got meanwhile, under any of its spellings", async () => {
    await anAccount({ id: "bea", username: "beamoss", email: "beamoss@gmail.com" });
    const token = await aToken("change email", { email: "b.e.a.moss+x@gmail.com" });
    expect((await confirm(token)).status).toBe(409);
    expect(await user()).toMatchObject({ email: "ann@example.org" });
    expect(await mailsTo()).toEqual([]);
  });
});

describe("guessing tokens in bulk", () => {
  it("ends after a hundred tries of a network in a quarter of an hour", async () => {
    const rule = { limit: 5, windowMs: 900_000 };
    const throttles = {
      loginAccount: rule,
      loginNetwork: rule,
      waitlist: rule,
      registration: rule,
      mailTokens: rule,
      labCodes: rule,
    };
    await setSetting("throttles", { ...throttles, readsOn: false });
    const token = await aToken("reset password");
    const guesses = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(`${n}`.repeat(64), "10.3.0.1")));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const refused = await reset(token, "10.3.0.1");
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await confirm("0".repeat(64), "10.3.0.1")).status).toBe(429);
    expect((await reset(token, "10.3.0.2")).status).toBe(200);
    await setSetting("throttles", { ...throttles, loginNetwork: { ...rule, limit: 100 }, readsOn: false });
  });
});

describe("asking for a reset", () => {
  it("tells nobody who is a member: status, body, headers and work are alike", async () => {
    await anAccount({ id: "sus", username: "suspended1", suspendedAt: 1 });
    const seen: unknown[] = [];
    await request("annmoss");
    for (const name of ["annmoss", "nobody", "ann@example.org", "nobody@example.org", "suspended1"]) {
      const answer = await request(name);
      const headers = [...answer.headers.keys()].sort();
      const { trips, objects } = costOfAnswer(answer);
      seen.push({ status: answer.status, headers, trips, objects, body: await answer.text() });
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it("mails five times an hour to an account, from wherever it is asked, and goes on answering alike", async () => {
    const answers: string[] = [];
    for (let n = 0; n < 8; n += 1) answers.push(await (await request(n % 2 ? "annmoss" : "ann@example.org")).text());
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo("ann@example.org")).toHaveLength(5);
  });

  it("from one network stops after five, and then counts against no account", async () => {
    await anAccount({ id: "cam", username: "cammoss", email: "cam@example.org" });
    for (let n = 0; n < 5; n += 1) await request(`nobody${n}`, "10.3.0.9");
    for (let n = 0; n < 6; n += 1) await request("cammoss", "10.3.0.9");
    expect(await mailsTo("cam@example.org")).toEqual([]);
    await request("cammoss");
    expect(await mailsTo("cam@example.org")).toHaveLength(1);
  });

  it("builds its link from this site, whatever the client says of it", async () => {
    await ask("/api/auth/password-reset", {
      json: { login: "annmoss", returnTo: "https://evil.example", origin: "https://evil.example" },
      from: freshNetwork(),
      headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    });
    const [mail] = await mailsTo();
    expect(mail?.body).not.toContain("evil.example");
  });
});

describe("a cookie from before a password change", () => {
  it("is dead at once, on every interface, while the browser that changed it goes on", async () => {
    await anAccount({ id: "dan", username: "danmoss" });
    const [stolen, own] = [await sessionFor("dan"), await sessionFor("dan")];
    const changed = await ask("/api/account/password", {
      json: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW },
      cookie: own,
      from: freshNetwork(),
    });
    expect(changed.status).toBe(200);
    const fresh = changed.headers.get("set-cookie")?.split(";")[0] ?? "";
    for (const cookie of [stolen, own]) {
      expect((await ask("/api/auth/me", { cookie })).status).toBe(401);
      expect((await ask("/api/account/password", { json: {}, cookie })).status).toBe(401);
    }
    expect((await ask("/api/auth/me", { cookie: fresh })).status).toBe(200);
    expect(fresh).not.toBe(own);
  });
});

describe("a token in a mail", () => {
  it("leads nowhere else than here", async () => {
    await request("annmoss");
    const token = await newestToken("ann@example.org");
    expect(tokenIn((await mailsTo())[0]?.body ?? "")).toBe(token);
    for (const extra of ["returnTo=https://evil.example", "next=//evil.example", "redirect=https:evil.example"]) {
      const posted = await ask(`/password-reset/choose?token=${token}&${extra}`, {
        form: { token, newPassword: NEW, confirmPassword: NEW, returnTo: "https://evil.example" },
        from: freshNetwork(),
      });
      expect(posted.headers.get("location") ?? "/login").toBe("/login");
    }
  });
});
