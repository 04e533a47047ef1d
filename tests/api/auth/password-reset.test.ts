import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RESET_LINK_DEAD, RESET_REQUESTED } from "@worker/domain/foundation/account/reset-password";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { mailsTo, newestToken } from "../../factories/mail";
import { clear } from "../../factories/insert";
import { anAccount, ask, PASSWORD, sessionFor } from "../../factories/site";

const NEW = "four quiet river stones";
let network = 0;
/** A network of its own, so that no throttle counts one test against another. */
const freshNetwork = () => `10.1.${(network += 1) >> 8}.${network & 255}`;

const request = (login: string, from = freshNetwork()) => ask("/api/auth/password-reset", { json: { login }, from });
const reset = (token: string, newPassword = NEW, confirmPassword = newPassword) =>
  ask("/api/auth/password-reset/confirm", { json: { token, newPassword, confirmPassword }, from: freshNetwork() });
const login = (password: string) =>
  ask("/api/auth/login", { json: { login: "annmoss", password }, from: freshNetwork() });
const me = (cookie: string) => ask("/api/auth/me", { cookie });

async function mailedToken(): Promise<string> {
  await request("annmoss");
  return newestToken("ann@example.org");
}

/** An id of its own for each test, since mails are throttled by account. */
let accounts = 0;
let ann = "";

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions"]) await env.DB.exec(`delete from ${table}`);
  ann = `ann${(accounts += 1)}`;
  await anAccount({ id: ann, username: "annmoss", email: "ann@example.org" });
});

describe("POST /api/auth/password-reset", () => {
  it.each(["annmoss", "ANN.MOSS", "ann@example.org", " Ann@Example.org "])("mails a link for %j", async (name) => {
    const answer = await request(name);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: RESET_REQUESTED });
    const [mail, ...others] = await mailsTo();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "reset password", recipient: "ann@example.org" });
    expect(mail?.body).toMatch(/http:\/\/localhost\/password-reset\/choose\?token=[0-9a-f]{64}\n/);
  });

  it("stores the token's hash alone", async () => {
    const token = await mailedToken();
    const rows = await env.DB.prepare("select * from mail_tokens").all();
    expect(rows.results).toHaveLength(1);
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it("mails nobody it does not know, nor suspended or deleted members", async () => {
    await anAccount({ id: "sus", username: "suspended1", suspendedAt: 1 });
    await anAccount({ id: "gone", username: "goneaway", deletedAt: 1 });
    for (const name of ["nobody", "nobody@example.org", "suspended1", "goneaway"]) {
      expect(await (await request(name)).json()).toEqual({ message: RESET_REQUESTED });
    }
    expect(await mailsTo()).toEqual([]);
    expect(await env.DB.prepare("select count(*) as n from mail_tokens").first("n")).toBe(0);
  });

  it("asks for a name", async () => {
    const answer = await request("  ");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { login: "Please enter your username or email address" } });
  });

  it("costs two round trips to D1", async () => {
    await request("annmoss");
    expect(costOfAnswer(await request("annmoss")).trips).toBe(2);
  });
});

describe("POST /api/auth/password-reset/confirm", () => {
  it("sets the password: the new one opens the account, the old one does not", async () => {
    const answer = await reset(await mailedToken());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  it("ends every session, every half-done login and every other link, and tells the owner", async () => {
    const cookies = [await sessionFor(ann), await sessionFor(ann)];
    await env.DB.exec(
      `insert into login_challenges (token_hash, user_id, created_at, expires_at) values ('c', '${ann}', 0, 9e15)`,
    );
    const first = await mailedToken();
    const second = await mailedToken();
    await reset(first);
    for (const cookie of cookies) expect((await me(cookie)).status).toBe(401);
    expect(await env.DB.prepare("select count(*) as n from login_challenges").first("n")).toBe(0);
    expect((await reset(second)).status).toBe(400);
    expect((await mailsTo()).map(({ kind }) => kind)).toEqual(["reset password", "reset password", "password changed"]);
  });

  it("leaves everybody else's sessions alone", async () => {
    await anAccount({ id: "bea", username: "beamoss" });
    const bea = await sessionFor("bea");
    await reset(await mailedToken());
    expect((await me(bea)).status).toBe(200);
  });

  it("refuses a short, a common and a mistyped password, and the link stays good", async () => {
    const token = await mailedToken();
    const errors = async (answer: Promise<Response>) => (await (await answer).json<{ errors: object }>()).errors;
    expect(await errors(reset(token, "short"))).toEqual({ newPassword: "Password must be at least 6 characters" });
    expect(await errors(reset(token, "Password1"))).toEqual({
      newPassword: "This password is one of the most common ones. Please choose another.",
    });
    expect(await errors(reset(token, NEW, `${NEW}.`))).toEqual({ confirmPassword: "Passwords do not match" });
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it("does not let a suspended member in by a link sent before", async () => {
    const token = await mailedToken();
    await env.DB.exec(`update users set suspended_at = 1 where id = '${ann}'`);
    const answer = await reset(token);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { token: RESET_LINK_DEAD } });
    await env.DB.exec(`update users set suspended_at = null where id = '${ann}'`);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it("leaves no trace of the password", async () => {
    await reset(await mailedToken());
    const tables = ["users", "outbox", "mail_tokens", "login_attempts", "audit_log", "sessions"];
    for (const table of tables) {
      const { results } = await env.DB.prepare(`select * from ${table}`).all();
      expect(JSON.stringify(results)).not.toContain(NEW);
    }
  });
});
