import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { clear } from "../factories/insert";
import { mailsTo, newestToken, tokenIn } from "../factories/mail";
import { registerBy } from "../factories/registration";
import { aFactor } from "../factories/second-factor";
import { anAccount, aPerson, ask, PASSWORD, sessionFor } from "../factories/site";

const HOUR = 3_600_000;
const HOURS_72 = 72 * HOUR;
const OLD = "ann@example.org";
const THEIRS = "intruder@example.net";
const NEW = "four quiet river stones";

let accounts = 0;
let network = 0;
let ann = "";
const from = () => `10.8.${(network += 1) >> 8}.${network & 255}`;

const requestChange = async (email: string, cookie: string, password = PASSWORD) =>
  ask("/api/account/email", { json: { email, password }, cookie, from: from() });
const confirm = (token: string) => ask("/api/mail/confirm", { json: { token }, from: from() });
const refuse = (token: string) => ask("/api/mail/refuse", { json: { token }, from: from() });
const logIn = (password: string) =>
  ask("/api/auth/login", { json: { login: "annmoss", password }, from: from() }).then(({ status }) => status);
const choose = (token: string) =>
  ask("/api/auth/password-reset/confirm", {
    json: { token, newPassword: NEW, confirmPassword: NEW },
    from: from(),
  }).then(({ status }) => status);
const changePassword = (cookie: string) =>
  ask("/api/account/password", {
    json: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW },
    cookie,
    from: from(),
  });
const address = () => env.DB.prepare("select email from users where id = ?").bind(ann).first<string>("email");
const kinds = async (to: string) => (await mailsTo(to)).map(({ kind }) => kind);
/** The token that the last mail of a kind to an address carries. */
const tokenOf = async (kind: string, to: string) =>
  tokenIn((await mailsTo(to)).filter((mail) => mail.kind === kind).at(-1)?.body ?? "");

/** Somebody in the account moves its address to their own. @returns the token that went to the old one at the request */
async function moved(to = THEIRS, old = OLD, password = PASSWORD): Promise<string> {
  expect((await requestChange(to, await sessionFor(ann), password)).status).toBe(200);
  const asked = await tokenOf("email change asked", old);
  expect((await confirm(await newestToken(to))).status).toBe(200);
  return asked;
}

beforeAll(() => stopClock());

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions", "second_factors"])
    await env.DB.exec(`delete from ${table}`);
  accounts += 1;
  ann = `ann${accounts}`;
  await anAccount({ id: ann, username: "annmoss", email: OLD, emailVerifiedAt: 1, ageVerifiedAt: 1 });
});

describe("an intruder who was evicted", () => {
  it("moves no address by the link that waited", async () => {
    await requestChange(THEIRS, await sessionFor(ann));
    const waiting = await newestToken(THEIRS);
    expect((await changePassword(await sessionFor(ann))).status).toBe(200);
    expect((await confirm(waiting)).status).toBe(400);
    expect(await address()).toBe(OLD);
  });

  it("moves none after a reset, nor after a suspension that was lifted", async () => {
    await requestChange(THEIRS, await sessionFor(ann));
    const first = await newestToken(THEIRS);
    await ask("/api/auth/password-reset", { json: { login: "annmoss" }, from: from() });
    expect(await choose(await tokenOf("reset password", OLD))).toBe(200);
    expect((await confirm(first)).status).toBe(400);

    await requestChange(THEIRS, await sessionFor(ann), NEW);
    const second = await newestToken(THEIRS);
    const { cookie } = await aPerson({ username: "adminada", role: "admin" });
    const path = `/api/admin/users/${ann}/suspension`;
    await ask(path, { json: { reason: "Spam." }, cookie });
    await ask(path, { method: "DELETE", cookie });
    expect((await confirm(second)).status).toBe(400);
    expect(await address()).toBe(OLD);
  });

  it("asks for no change with a password that was changed while it was looked at", async () => {
    const [theirs, own] = [await sessionFor(ann), await sessionFor(ann)];
    await Promise.all([changePassword(own), ...Array.from({ length: 4 }, () => requestChange(THEIRS, theirs))]);
    const links = (await mailsTo(THEIRS)).map(({ body }) => tokenIn(body));
    for (const link of links) expect((await confirm(link)).status).toBe(400);
    expect(await address()).toBe(OLD);
  });
});

describe("the old address", () => {
  it("is told when a change is asked for, without the new one, and can stop it", async () => {
    const cookie = await sessionFor(ann);
    await requestChange(THEIRS, cookie);
    const [told] = await mailsTo(OLD);
    expect(told).toMatchObject({ kind: "email change asked", subject: "Someone asked to change your email address" });
    expect(told?.body).not.toContain(THEIRS);
    expect((await refuse(tokenIn(told?.body ?? ""))).status).toBe(200);
    expect((await confirm(await newestToken(THEIRS))).status).toBe(400);
    expect((await ask("/api/auth/me", { cookie })).status).toBe(401);
    expect(await logIn(PASSWORD)).toBe(401);
  });

  it.each(["email change asked", "email changed"])("gets the account back by the link in '%s'", async (kind) => {
    await moved();
    const theirs = await sessionFor(ann);
    await changePassword(theirs);
    expect(await address()).toBe(THEIRS);
    const answer = await refuse(await tokenOf(kind, OLD));
    expect([answer.status, costOfAnswer(answer).trips]).toEqual([200, 2]);
    expect(await address()).toBe(OLD);
    expect((await ask("/api/auth/me", { cookie: theirs })).status).toBe(401);
    expect([await logIn(PASSWORD), await logIn(NEW)]).toEqual([401, 401]);
    expect((await kinds(THEIRS)).at(-1)).toBe("email change refused");
    expect(await choose(await newestToken(OLD))).toBe(200);
    expect(await logIn(NEW)).toBe(200);
  });

  it("has 72 hours from when the change took effect, to the millisecond", async () => {
    const asked = await moved();
    const both = [asked, await tokenOf("email changed", OLD)];
    const effect = Date.now() - 1;
    vi.setSystemTime(effect + HOURS_72);
    for (const token of both) expect((await refuse(token)).status).toBe(400);
    vi.setSystemTime(effect + HOURS_72 - 1);
    expect((await refuse(asked)).status).toBe(200);
    await stopClock();
  });

  it("refuses once, however often it is pressed at once", async () => {
    await moved();
    const token = await tokenOf("email changed", OLD);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refuse(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await kinds(OLD)).filter((kind) => kind === "email change refused")).toHaveLength(1);
  });

  it("loses nothing to an intruder who goes on to a third address", async () => {
    const token = await moved();
    vi.setSystemTime(Date.now() + HOUR);
    await moved("third@example.net", THEIRS);
    expect((await refuse(token)).status).toBe(200);
    expect(await address()).toBe(OLD);
    const later = await tokenOf("email changed", THEIRS);
    expect((await refuse(later)).status).toBe(400);
    expect(await address()).toBe(OLD);
  });

  it("is kept for the account meanwhile: nobody registers with it or moves to it", async () => {
    const token = await moved();
    const taken = await registerBy({ username: "squatter", email: "a.n.n@example.org" }, { from: from() });
    expect(taken.status).toBeLessThan(500);
    expect((await registerBy({ username: "squatter2", email: OLD }, { from: from() })).status).toBe(400);
    await anAccount({ id: "bea", username: "beamoss", email: "bea@example.org", emailVerifiedAt: 1 });
    await requestChange(OLD, await sessionFor("bea"));
    expect((await confirm(await newestToken(OLD))).status).toBe(409);
    expect((await refuse(token)).status).toBe(200);
    expect(await address()).toBe(OLD);
  });

  it("frees the account of a second factor that came after the request, not of an earlier one", async () => {
    const factors = () => env.DB.prepare("select count(*) as n from second_factors").first("n");
    await aFactor(ann);
    await refuse(await moved());
    expect(await factors()).toBe(1);
    expect(await choose(await newestToken(OLD))).toBe(200);
    const again = await moved(THEIRS, OLD, NEW);
    await env.DB.prepare("update second_factors set confirmed_at = ?").bind(Date.now()).run();
    await refuse(again);
    expect(await factors()).toBe(0);
  });

  it("that was never confirmed is told, and refuses nothing: it may be a stranger's", async () => {
    await env.DB.exec("update users set email_verified_at = null");
    await requestChange(THEIRS, await sessionFor(ann));
    await confirm(await newestToken(THEIRS));
    const told = await mailsTo(OLD);
    expect(told.map(({ kind }) => kind)).toEqual(["email change asked", "email changed"]);
    for (const { body } of told) expect(tokenIn(body)).toBe("");
  });

  it("of a suspended account gets it back, and stays suspended", async () => {
    const token = await moved();
    await env.DB.exec("update users set suspended_at = 1");
    expect((await refuse(token)).status).toBe(200);
    expect(await address()).toBe(OLD);
    expect((await mailsTo(OLD)).at(-1)?.body).toContain("Once your account is reinstated");
  });
});

describe("/mail/refuse", () => {
  const page = async (token: string, form?: Record<string, string>) => {
    const answer = await ask(form ? "/mail/refuse" : `/mail/refuse?token=${token}`, { form, from: from() });
    return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
  };

  it("changes nothing by being opened, and refuses by its button", async () => {
    const token = await moved();
    const opened = await page(token);
    expect([opened.status, opened.html.includes("Your account gets this address back")]).toEqual([200, true]);
    expect(opened.html).not.toContain(THEIRS);
    expect(await address()).toBe(THEIRS);
    expect(await page(token, { token })).toMatchObject({ status: 303, to: `/mail/refuse?token=${token}` });
    expect(await address()).toBe(OLD);
    expect((await page(token)).html).toContain("Everyone was logged out, and the old password no longer works.");
  });

  it("takes no link of another kind", async () => {
    await requestChange(THEIRS, await sessionFor(ann));
    const other = await newestToken(THEIRS);
    expect((await page(other)).status).toBe(404);
    expect((await refuse(other)).status).toBe(400);
    expect((await confirm(await newestToken(OLD))).status).toBe(400);
    expect(await address()).toBe(OLD);
  });
});
