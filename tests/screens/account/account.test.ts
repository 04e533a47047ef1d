import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import routes from "../../../app/routes";
import { stopClock, tripsOf } from "../../factories/cost";
import { aFactor, aChallenge, codeOf, sessionIn, wrongCode } from "../../factories/second-factor";
import { anAccount, aPerson, ask, cookiesOf, PASSWORD, sessionFor, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const page = async (path: string, cookie?: string) => {
  const response = await ask(path, { cookie });
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const post = (path: string, cookie: string, form: Record<string, string>) => ask(path, { cookie, form });
let serial = 0;
async function someone() {
  serial += 1;
  const username = `walker${serial}x`;
  await anAccount({ id: username, username });
  return { id: username, username, cookie: await sessionFor(username) };
}

describe("the account area", () => {
  it("shows a member name, role, address, age and since when", async () => {
    await anAccount({
      id: "ann",
      username: "annmoss",
      email: "ann@example.org",
      role: "trusted",
      emailVerifiedAt: null,
    });
    const { html } = await page("/account", await sessionFor("ann"));
    for (const words of ["annmoss", "ann@example.org", "Trusted", "Not confirmed", "Verified, 21 or older"]) {
      expect(html).toContain(words);
    }
  });

  it("asks a visitor to log in", async () => {
    for (const path of [
      "/account",
      "/account/sessions",
      "/account/second-factor",
      "/account/data",
      "/account/delete",
    ]) {
      expect((await page(path)).status).toBe(401);
    }
  });

  it("links only to parts that exist, and marks the one that stands there", async () => {
    const { cookie } = await someone();
    const { html } = await page("/account/sessions", cookie);
    const nav = /<nav[^>]*aria-label="Account"[^>]*>.*?<\/nav>/s.exec(html)?.[0] ?? "";
    const links = [...nav.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    const known = routes.map(({ path }) => `/${path}`);
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((href) => !known.includes(href ?? ""))).toEqual([]);
    expect(nav).toMatch(
      /href="\/account\/sessions"[^>]*aria-current="true"|aria-current="true"[^>]*href="\/account\/sessions"/,
    );
  });

  it("is linked from the frame, for members only", async () => {
    const { cookie } = await someone();
    expect((await page("/mission", cookie)).html).toContain('href="/account"');
    expect((await page("/mission")).html).not.toContain('href="/account"');
  });

  it.each([
    ["/account", 2],
    ["/account/sessions", 2],
    ["/account/second-factor", 2],
    ["/account/data", 1],
    ["/account/delete", 2],
  ])("%s costs a member %i trips", async (path, trips) => {
    const { cookie } = await someone();
    await ask("/api/ping");
    expect(tripsOf(await ask(path, { cookie }))).toBe(trips);
  });
});

describe("the list of sessions", () => {
  it("ends one of them, and says so, without scripts", async () => {
    const { id, cookie } = await someone();
    const other = await sessionFor(id);
    const { html } = await page("/account/sessions", cookie);
    expect(html).toContain("This session");
    const [, session = ""] = /value="([0-9a-f]{16})"[^>]*name="session"/.exec(html) ?? [];
    await ask("/api/ping");
    const response = await post("/account/sessions", cookie, { session });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/account/sessions"]);
    expect(tripsOf(response)).toBeLessThanOrEqual(3);
    expect((await ask("/api/auth/me", { cookie: other })).status).toBe(401);
    expect((await page("/account/sessions", cookie)).html).not.toContain('name="session"');
  });

  it("ends every other one", async () => {
    const { id, cookie } = await someone();
    const others = [await sessionFor(id), await sessionFor(id)];
    await post("/account/sessions", cookie, {});
    for (const other of others) expect((await ask("/api/auth/me", { cookie: other })).status).toBe(401);
    expect((await ask("/api/auth/me", { cookie })).status).toBe(200);
  });
});

describe("the second factor's page", () => {
  it("leads from the password over QR code and key to the recovery codes, without scripts", async () => {
    const { cookie } = await someone();
    const HERE = "/account/second-factor";
    expect((await post(HERE, cookie, { do: "start", password: PASSWORD })).status).toBe(303);
    const { html } = await page(HERE, cookie);
    expect(html).toMatch(/<svg class="qr"[^>]*aria-label="QR code of the key below"/);
    const [, key = ""] = /<code class="secret">([^<]+)<\/code>/.exec(html) ?? [];
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = key.replaceAll(" ", "");
    const wrong = await post(HERE, cookie, { do: "confirm", code: wrongCode(secret) });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("That code is not right, or has already been used.");
    const done = await post(HERE, cookie, { do: "confirm", code: codeOf(secret) });
    const text = await done.text();
    expect(done.headers.get("cache-control")).toContain("no-store");
    expect(text).toContain("They are shown only this once.");
    const codes = [...text.matchAll(/<li><code>([2-9A-Z]{5}-[2-9A-Z]{5})<\/code>/g)].map(([, code]) => code ?? "");
    expect(codes).toHaveLength(10);
    const again = (await page(HERE, cookie)).html;
    for (const code of codes) expect(again).not.toContain(code);
    expect(again).toContain("10 recovery codes left");
  });

  it("switches it off with password and code, and shows what was wrong otherwise", async () => {
    const { id, cookie } = await someone();
    const secret = await aFactor(id);
    const off = (password: string, code: string) =>
      post("/account/second-factor", cookie, { do: "turn off", password, code });
    expect(await (await off("wrong", codeOf(secret))).text()).toContain("That is not your password.");
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(303);
    expect((await page("/account/second-factor", cookie)).html).toContain("Set up a second factor");
  });

  it.each([{}, { do: "explode" }, { do: "confirm" }, { do: "turn off", code: "1" }])(
    "refuses the form %j",
    async (form) => {
      const { cookie } = await someone();
      expect((await post("/account/second-factor", cookie, form as Record<string, string>)).status).toBe(400);
    },
  );
});

describe("logging in with a second factor", () => {
  it("goes from the password to the code and back to where it was asked for", async () => {
    const { id, username } = await someone();
    const secret = await aFactor(id);
    const first = await ask("/login", {
      form: { login: username, password: PASSWORD, returnTo: "/reviews?sort=lowest" },
    });
    expect([first.status, first.headers.get("location")]).toEqual([
      303,
      "/login/second-factor?returnTo=%2Freviews%3Fsort%3Dlowest",
    ]);
    const challenge = `__Host-challenge=${cookiesOf(first)["__Host-challenge"] ?? ""}`;
    expect(Object.keys(cookiesOf(first))).not.toContain("__Host-session");
    const { html } = await page(first.headers.get("location") ?? "", challenge);
    expect(html).toContain('name="returnTo" value="/reviews?sort=lowest"');
    const wrong = await post("/login/second-factor", challenge, { code: wrongCode(secret) });
    expect(wrong.status).toBe(401);
    const done = await post("/login/second-factor", challenge, {
      code: codeOf(secret),
      returnTo: "/reviews?sort=lowest",
    });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/reviews?sort=lowest"]);
    expect(cookiesOf(done)["__Host-challenge"]).toBe("");
    expect((await ask("/api/auth/me", { cookie: sessionIn(done) })).status).toBe(200);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "leads nowhere else: %s",
    async (returnTo) => {
      const { id, username } = await someone();
      const secret = await aFactor(id);
      const challenge = await aChallenge(username, "192.0.2.77");
      const done = await post("/login/second-factor", challenge, { code: codeOf(secret), returnTo });
      expect(done.headers.get("location")).toBe("/");
    },
  );

  it("without a challenge, or with one that is over, starts again", async () => {
    const bare = await ask("/login/second-factor");
    expect([bare.status, bare.headers.get("location")]).toEqual([302, "/login"]);
    const over = await post("/login/second-factor", `__Host-challenge=${"0".repeat(64)}`, { code: "123456" });
    expect([over.status, over.headers.get("location")]).toEqual([303, "/login"]);
  });
});

describe("a second factor that the site asks of staff", () => {
  beforeAll(async () => setSetting("secondFactor", { requiredForStaff: true }));
  const roles = ["moderator", "staff", "admin"] as const;

  it.each(roles)("makes a %s without one a member who is told why", async (role) => {
    const { cookie } = await aPerson({ username: `bare-${role}`, role });
    const path = role === "admin" ? "/admin/settings" : role === "staff" ? "/staff-dashboard" : "/moderation";
    const { status, html } = await page(path, cookie);
    expect(status).toBe(403);
    expect(html).toContain("Set up a second factor to use staff tools.");
    expect(html).toContain('href="/account/second-factor"');
    expect((await page("/account/second-factor", cookie)).status).toBe(200);
    expect((await page("/messages", cookie)).status).toBe(200);
  });

  it("says so in the API", async () => {
    const { cookie } = await aPerson({ username: "api-admin", role: "admin" });
    const response = await ask("/api/admin/settings", { cookie });
    expect([response.status, (await response.json<{ message: string }>()).message]).toEqual([
      403,
      "Set up a second factor to use staff tools.",
    ]);
  });

  it("opens the tools in the session that sets it up, and in no other", async () => {
    const { member, cookie } = await aPerson({ username: "setter", role: "admin" });
    await env.DB.prepare(
      "update users set password_hash = (select password_hash from users where id = 'ann') where id = ?",
    )
      .bind(member.id)
      .run();
    const { secret } = await (
      await ask("/api/account/second-factor", { json: { password: PASSWORD }, cookie })
    ).json<{ secret: string }>();
    await ask("/api/account/second-factor/confirm", { json: { code: codeOf(secret) }, cookie });
    expect((await page("/admin/settings", cookie)).status).toBe(200);
    expect((await page("/admin/settings", await sessionFor(member.id))).status).toBe(403);
  });

  it("asks nothing of members and vendors", async () => {
    const { cookie } = await aPerson({ username: "seller", role: "verified_vendor" });
    expect((await page("/vendor-lounge", cookie)).status).toBe(200);
  });

  it("lets an admin in before the opening, to set it up", async () => {
    await setSetting("siteMode", "coming_soon");
    const { cookie } = await aPerson({ username: "early", role: "admin" });
    expect((await page("/account/second-factor", cookie)).html).toContain("Set up a second factor");
    expect((await page("/admin/settings", cookie)).status).toBe(403);
    await setSetting("siteMode", "open");
  });
});

describe("deleting the account on the page", () => {
  beforeEach(async () => setSetting("secondFactor", { requiredForStaff: false }));

  it("says what stays, keeps the choice beside an error, and logs out at the end", async () => {
    const { cookie } = await someone();
    expect((await page("/account/delete", cookie)).html).toContain("Remove my reviews and forum posts too");
    const wrong = await post("/account/delete", cookie, { password: "wrong", removeReviews: "on" });
    const html = await wrong.text();
    expect([wrong.status, html.includes("That is not your password.")]).toEqual([400, true]);
    expect(html).toMatch(/name="removeReviews"[^>]*checked|checked=""[^>]*name="removeReviews"/);
    const done = await post("/account/delete", cookie, { password: PASSWORD });
    expect([done.status, done.headers.get("location"), cookiesOf(done)["__Host-session"]]).toEqual([303, "/", ""]);
    expect((await page("/account", cookie)).status).toBe(401);
  });

  it("asks for the code only where there is a factor", async () => {
    const { id, cookie } = await someone();
    expect((await page("/account/delete", cookie)).html).not.toContain('name="code"');
    await aFactor(id);
    expect((await page("/account/delete", cookie)).html).toContain('name="code"');
  });
});
