import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newMailToken, type TokenPurpose } from "@worker/domain/foundation/mail/mail-token";
import { RESET_LINK_DEAD, RESET_REQUESTED } from "@worker/domain/foundation/account/reset-password";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { mailsTo, newestToken } from "../../factories/mail";
import { anAccount, ask, cookiesOf, PASSWORD, sessionFor, setSetting } from "../../factories/site";

const NEW = "four quiet river stones";
const HOUR = 3_600_000;
let tests = 0;
let ann = "";
let from = "";

async function aToken(purpose: TokenPurpose, { left = HOUR, email = "ann@example.org" } = {}): Promise<string> {
  const wanted = { purpose, subjectId: ann, email, lifetime: left };
  const { token, insert } = await newMailToken(connect(env.DB), wanted, Date.now());
  await insert;
  return token;
}

/** The page's main part, its status and headers. */
async function page(path: string, options: Parameters<typeof ask>[1] = {}) {
  const answer = await ask(path, { from, ...options });
  const html = await answer.text();
  return { answer, status: answer.status, main: /<main[^]*<\/main>/.exec(html)?.[0] ?? "", html };
}
const confirmed = () => env.DB.prepare("select email_verified_at as at from users").first("at");

beforeAll(() => stopClock());
beforeEach(async () => {
  tests += 1;
  [ann, from] = [`ann${tests}`, `10.5.0.${tests}`];
  await clear(env.DB);
  for (const table of ["outbox", "mail_tokens", "sessions"]) await env.DB.exec(`delete from ${table}`);
  await anAccount({ id: ann, username: "annmoss", email: "ann@example.org", emailVerifiedAt: null });
});

describe("/mail/confirm", () => {
  it("shows one button, keeps no copy, and does nothing by being opened", async () => {
    const token = await aToken("confirm email");
    const { status, main, answer } = await page(`/mail/confirm?token=${token}`);
    expect(status).toBe(200);
    expect(main.match(/<button/g)).toHaveLength(1);
    expect(main).toContain("Confirm this address");
    expect(main).not.toContain("ann@example.org");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await confirmed()).toBeNull();
  });

  it("confirms by its button and says so, then and later", async () => {
    const token = await aToken("confirm email");
    const { answer } = await page("/mail/confirm", { form: { token } });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/mail/confirm?token=${token}`]);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    expect(cookiesOf(answer)["__Host-flash"]).toBeTruthy();
    expect(await confirmed()).not.toBeNull();
    const after = await page(`/mail/confirm?token=${token}`);
    expect([after.status, after.main.includes("This address is confirmed.")]).toEqual([200, true]);
    expect((await page("/mail/confirm", { form: { token } })).status).toBe(303);
  });

  it("offers a new link in place of one that ran out, and sends it to the same address", async () => {
    const token = await aToken("confirm email", { left: 0 });
    const { status, main } = await page(`/mail/confirm?token=${token}`);
    expect([status, main.includes("This link no longer works")]).toEqual([410, true]);
    expect(main).toContain("Send a new link");
    const { answer } = await page("/mail/confirm", { form: { token, renew: "1" } });
    expect(answer.status).toBe(303);
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(3);
    const fresh = await newestToken("ann@example.org");
    await page("/mail/confirm", { form: { token: fresh } });
    expect(await confirmed()).not.toBeNull();
  });

  it("renews nothing for a link of another kind, a good one, or none", async () => {
    const tokens = [await aToken("reset password", { left: 0 }), await aToken("confirm email"), "0".repeat(64)];
    for (const token of tokens) {
      const { status } = await page("/mail/confirm", { form: { token, renew: "1" } });
      expect(status).toBe(404);
    }
    expect(await mailsTo()).toEqual([]);
  });

  it.each(["", "?token=", "?token=abc", `?token=${"0".repeat(64)}`, "?token=%00"])(
    "knows no link %j",
    async (query) => {
      const { status, main } = await page(`/mail/confirm${query}`);
      expect(status).toBe(404);
      expect(main).toContain("We do not recognize this link.");
      expect(main).not.toContain("<button");
    },
  );

  it("says when another account got the address first", async () => {
    await anAccount({ id: "bea", username: "beamoss", email: "bea@example.org" });
    const token = await aToken("change email", { email: "bea@example.org" });
    const { status, main } = await page("/mail/confirm", { form: { token } });
    expect([status, main.includes("Another account has taken this address in the meantime")]).toEqual([409, true]);
  });

  it("works before the opening, and while the site is private", async () => {
    for (const mode of ["coming_soon", "private"] as const) {
      await setSetting("siteMode", mode);
      const token = await aToken("confirm email");
      expect((await page(`/mail/confirm?token=${token}`)).main).toContain("Confirm this address");
    }
    await setSetting("siteMode", "open");
  });
});

describe("/password-reset", () => {
  it("asks for a name, and says the same to everybody", async () => {
    expect((await page("/password-reset")).main).toContain("Username or email");
    for (const login of ["annmoss", "nobody"]) {
      const { answer } = await page("/password-reset", { form: { login } });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/password-reset?sent"]);
    }
    expect((await page("/password-reset?sent")).main).toContain(RESET_REQUESTED);
    expect(await mailsTo()).toHaveLength(1);
  });

  it("marks an empty field", async () => {
    const { status, main } = await page("/password-reset", { form: { login: " " } });
    expect([status, main.includes("Please enter your username or email address")]).toEqual([400, true]);
  });
});

describe("/password-reset/choose", () => {
  it("asks for a new password twice, and leads to the login", async () => {
    const token = await aToken("reset password");
    const { main, answer } = await page(`/password-reset/choose?token=${token}`);
    expect(main.match(/type="password"/g)).toHaveLength(2);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const form = { token, newPassword: NEW, confirmPassword: NEW };
    const posted = await page(`/password-reset/choose?token=${token}`, { form });
    expect([posted.status, posted.answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(costOfAnswer(posted.answer).trips).toBeLessThanOrEqual(3);
    const flash = `__Host-flash=${cookiesOf(posted.answer)["__Host-flash"] ?? ""}`;
    expect((await page("/login", { cookie: flash })).html).toContain(
      "Your password has been changed. Log in with the new one.",
    );
  });

  it("marks what is wrong, keeps the link and never sends a password back", async () => {
    const token = await aToken("reset password");
    const form = { token, newPassword: "qwerty123", confirmPassword: "qwerty123" };
    const { status, html } = await page(`/password-reset/choose?token=${token}`, { form });
    expect(status).toBe(400);
    expect(html).toContain("This password is one of the most common ones. Please choose another.");
    expect(html).toContain(`value="${token}"`);
    expect(html).not.toContain("qwerty123");
  });

  it.each(["", "?token=abc", `?token=${"0".repeat(64)}`])("offers a new link for %j", async (query) => {
    const { status, main } = await page(`/password-reset/choose${query}`);
    expect([status, main.includes(RESET_LINK_DEAD), main.includes("/password-reset")]).toEqual([410, true, true]);
    expect(main).not.toContain('type="password"');
  });
});

describe("/account/email", () => {
  it("shows the address, whether it is confirmed, and a change that waits", async () => {
    const cookie = await sessionFor(ann);
    const { main, answer } = await page("/account/email", { cookie });
    expect(main).toContain("ann@example.org");
    expect(main).toContain("Your email address is not confirmed yet.");
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(2);
    const { answer: posted } = await page("/account/email", {
      form: { email: "new@example.org", password: PASSWORD },
      cookie,
    });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, "/account/email"]);
    expect((await page("/account/email", { cookie })).main).toContain(
      "A change to new@example.org is waiting for you to use its link.",
    );
  });

  it("keeps what was typed but the password", async () => {
    const cookie = await sessionFor(ann);
    const form = { email: "new@example.org", password: "not this one" };
    const { status, html } = await page("/account/email", { form, cookie });
    expect([status, html.includes("That is not your password.")]).toEqual([400, true]);
    expect(html).toContain('value="new@example.org"');
    expect(html).not.toContain("not this one");
  });

  it("sends the link again, and says so", async () => {
    const cookie = await sessionFor(ann);
    const { answer } = await page("/account/email/confirmation", { method: "POST", form: {}, cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/email"]);
    expect(await mailsTo("ann@example.org")).toHaveLength(1);
    expect((await page("/account/email/confirmation", { cookie })).status).toBe(302);
    expect(await mailsTo("ann@example.org")).toHaveLength(1);
  });

  it("reminds on the overview too, until it is confirmed", async () => {
    const cookie = await sessionFor(ann);
    expect((await page("/account", { cookie })).main).toContain('action="/account/email/confirmation"');
    await page("/mail/confirm", { form: { token: await aToken("confirm email") } });
    expect((await page("/account", { cookie })).main).not.toContain("not confirmed yet");
  });
});

describe("/account/password", () => {
  it("changes it and goes on under a fresh cookie", async () => {
    const cookie = await sessionFor(ann);
    const form = { password: PASSWORD, newPassword: NEW, confirmPassword: NEW };
    const { answer } = await page("/account/password", { form, cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/password"]);
    const fresh = `__Host-session=${cookiesOf(answer)["__Host-session"] ?? ""}`;
    expect((await page("/account/password", { cookie: fresh })).status).toBe(200);
    expect((await page("/account/password", { cookie })).status).toBe(401);
  });

  it("marks what is wrong and sends no password back", async () => {
    const cookie = await sessionFor(ann);
    const form = { password: "not this one", newPassword: NEW, confirmPassword: NEW };
    const { status, html } = await page("/account/password", { form, cookie });
    expect([status, html.includes("That is not your password.")]).toEqual([400, true]);
    expect(html).not.toContain(NEW);
    expect(html).not.toContain("not this one");
  });
});
