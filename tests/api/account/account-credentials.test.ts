import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { mailsTo, newestToken } from "../../factories/mail";
import { anAccount, ask, cookiesOf, PASSWORD, sessionFor } from "../../factories/site";

const NEW = "four quiet river stones";
let tests = 0;
/** Of its own for each test, since attempts and mails are throttled. */
let ann = "";
let from = "";
let cookie = "";

const post = (path: string, json: unknown, extra: Parameters<typeof ask>[1] = {}) =>
  ask(path, { json, cookie, from, ...extra });
const changeEmail = (email: string, password = PASSWORD) => post("/api/account/email", { email, password });
const changePassword = (password: string, newPassword = NEW, confirmPassword = newPassword) =>
  post("/api/account/password", { password, newPassword, confirmPassword });
const confirm = (token: string) => ask("/api/mail/confirm", { json: { token }, from });
const account = async () => (await ask("/api/auth/me", { cookie })).json<{ email: string; isVerified: boolean }>();
const errorsOf = async (answer: Response) => (await answer.json<{ errors?: object }>()).errors;
const login = (name: string, password: string) => ask("/api/auth/login", { json: { login: name, password }, from });

beforeAll(() => stopClock());

beforeEach(async () => {
  tests += 1;
  [ann, from] = [`ann${tests}`, `10.4.0.${tests}`];
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions"]) await env.DB.exec(`delete from ${table}`);
  await anAccount({ id: ann, username: "annmoss", email: "ann@example.org", emailVerifiedAt: null });
  cookie = await sessionFor(ann);
});

describe("POST /api/account/email/confirmation", () => {
  const again = () => ask("/api/account/email/confirmation", { method: "POST", cookie, from });

  it("mails a link that confirms the address, in three round trips", async () => {
    const answer = await again();
    expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    expect(await account()).toMatchObject({ isVerified: false });
    const confirmed = await confirm(await newestToken("ann@example.org"));
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { confirmed: true }]);
    expect(costOfAnswer(confirmed).trips).toBeLessThanOrEqual(3);
    expect(await account()).toMatchObject({ email: "ann@example.org", isVerified: true });
  });

  it("has nothing to do once it is confirmed; the link goes on saying so", async () => {
    await again();
    const token = await newestToken("ann@example.org");
    await confirm(token);
    expect((await confirm(token)).status).toBe(200);
    const answer = await again();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: "Your email address is already confirmed." });
    expect(await mailsTo()).toHaveLength(1);
  });

  it("does so five times an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await again()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo()).toHaveLength(5);
  });

  it("is for members", async () => {
    expect((await ask("/api/account/email/confirmation", { method: "POST", from })).status).toBe(401);
  });
});

describe("POST /api/account/email", () => {
  it("changes nothing until the new address is confirmed, and then tells the old one", async () => {
    const answer = await changeEmail(" New.Ann@example.org ");
    expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    expect((await mailsTo()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["confirm new email", "New.Ann@example.org"],
      ["email change asked", "ann@example.org"],
    ]);
    expect(await account()).toMatchObject({ email: "ann@example.org" });

    const confirmed = await confirm(await newestToken("New.Ann@example.org"));
    expect(costOfAnswer(confirmed).trips).toBeLessThanOrEqual(3);
    expect(await account()).toMatchObject({ email: "New.Ann@example.org", isVerified: true });
    const [, told, ...others] = await mailsTo("ann@example.org");
    expect(others).toEqual([]);
    expect(told).toMatchObject({ kind: "email changed" });
    expect(told?.body).not.toContain("New.Ann");
    expect((await login("new.ann@example.org", PASSWORD)).status).toBe(200);
    expect((await login("ann@example.org", PASSWORD)).status).toBe(401);
  });

  it("answers alike for an address that another account has; its owner's link takes nothing", async () => {
    await anAccount({ id: "bea", username: "beamoss", email: "bea@example.org" });
    const [taken, free] = [await changeEmail("bea@example.org"), await changeEmail("free@example.org")];
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    const [cost, usual] = [costOfAnswer(taken), costOfAnswer(free)];
    expect([cost.trips, cost.objects]).toEqual([usual.trips, usual.objects]);
    await changeEmail("bea@example.org");
    const refused = await confirm(await newestToken("bea@example.org"));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: "Another account has taken this address in the meantime." });
    expect(await account()).toMatchObject({ email: "ann@example.org" });
  });

  it("lets the last wish count", async () => {
    await changeEmail("first@example.org");
    await changeEmail("second@example.org");
    expect((await confirm(await newestToken("first@example.org"))).status).toBe(400);
    expect((await confirm(await newestToken("second@example.org"))).status).toBe(200);
    expect(await account()).toMatchObject({ email: "second@example.org" });
  });

  it("asks for the password, a proper address and another one", async () => {
    expect(await errorsOf(await changeEmail("new@example.org", "wrong"))).toEqual({
      password: "That is not your password.",
    });
    expect(await errorsOf(await changeEmail("new at example"))).toEqual({
      email: "Please enter a valid email address",
    });
    expect(await errorsOf(await changeEmail("ann@example.org"))).toEqual({ email: "This is already your address." });
    expect(await errorsOf(await post("/api/account/email", {}))).toEqual({
      email: "Please enter a valid email address",
      password: "Please enter your password",
    });
    expect(await mailsTo()).toEqual([]);
  });

  it("takes no header with the address", async () => {
    for (const email of ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])
      expect((await changeEmail(email)).status, email).toBe(400);
    expect(await mailsTo()).toEqual([]);
  });
});

describe("POST /api/account/password", () => {
  it("changes it, keeps this session under a new token, ends the others and tells the owner", async () => {
    const other = await sessionFor(ann);
    const answer = await changePassword(PASSWORD);
    expect([answer.status, await answer.json()]).toEqual([200, { changed: true }]);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    const fresh = `__Host-session=${cookiesOf(answer)["__Host-session"] ?? ""}`;
    const statuses = await Promise.all(
      [fresh, cookie, other].map(async (each) => (await ask("/api/auth/me", { cookie: each })).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
    expect((await mailsTo("ann@example.org")).map(({ kind }) => kind)).toEqual(["password changed"]);
    expect([(await login("annmoss", PASSWORD)).status, (await login("annmoss", NEW)).status]).toEqual([401, 200]);
  });

  it("keeps what the session knows: its device, and that a second factor was given", async () => {
    await env.DB.exec("update sessions set second_factor_at = 7, device = 'Firefox on Linux'");
    await changePassword(PASSWORD);
    const { results } = await env.DB.prepare("select device, second_factor_at from sessions").all();
    expect(results).toEqual([{ device: "Firefox on Linux", second_factor_at: 7 }]);
  });

  it("ends reset links that are on their way", async () => {
    await ask("/api/auth/password-reset", { json: { login: "annmoss" }, from });
    const token = await newestToken("ann@example.org");
    await changePassword(PASSWORD);
    const json = { token, newPassword: "another good one", confirmPassword: "another good one" };
    expect((await ask("/api/auth/password-reset/confirm", { json, from })).status).toBe(400);
  });

  it("asks for the present password, and for a good new one", async () => {
    expect(await errorsOf(await changePassword("wrong"))).toEqual({ password: "That is not your password." });
    expect(await errorsOf(await changePassword(PASSWORD, "short"))).toEqual({
      newPassword: "Password must be at least 6 characters",
    });
    expect(await errorsOf(await changePassword(PASSWORD, "qwerty123"))).toEqual({
      newPassword: "This password is one of the most common ones. Please choose another.",
    });
    expect(await errorsOf(await changePassword(PASSWORD, NEW, "other"))).toEqual({
      confirmPassword: "Passwords do not match",
    });
    expect((await ask("/api/auth/me", { cookie })).status).toBe(200);
    expect(await mailsTo()).toEqual([]);
  });

  it("counts wrong passwords like logins", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await changePassword("wrong")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await login("annmoss", PASSWORD)).status).toBe(429);
  });

  it("of several at once makes one count", async () => {
    const answers = await Promise.all(
      ["one good password", "two good passwords", "three good ones"].map((each) => changePassword(PASSWORD, each)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await env.DB.prepare("select count(*) as n from sessions").first("n")).toBe(1);
    expect(await mailsTo()).toHaveLength(1);
  });

  it("changes no role and no points along the way", async () => {
    await post("/api/account/password", {
      ...{ password: PASSWORD, newPassword: NEW, confirmPassword: NEW },
      ...{ role: "admin", userId: "someone", emailVerifiedAt: 1 },
    });
    const sql = "select role, email_verified_at as verified from users";
    expect((await env.DB.prepare(sql).all()).results).toEqual([{ role: "member", verified: null }]);
  });
});
