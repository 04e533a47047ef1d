import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAccount, aPerson, ask, cookiesOf, PASSWORD, setSetting, type Person } from "../../factories/site";

let admin: Person;
let member: Person;
const html = async (path: string, cookie?: string) =>
  (await (await ask(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const header = (response: Response, name: string) => response.headers.get(name);

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
  member = await aPerson({ username: "member" });
  await anAccount({ id: "ann", username: "annmoss" });
  await anAccount({ id: "boss", username: "bossmoss", role: "admin" });
  await anAccount({ id: "tess", username: "tessmoss", testerSince: 1 });
});
beforeEach(() => setSetting("siteMode", "open"));

describe("while the site is private", () => {
  beforeEach(() => setSetting("siteMode", "private"));

  it("shows visitors one first screen with the login and the ways in, at every address", async () => {
    for (const path of ["/", "/vendors", "/messages", "/no/such/page"]) {
      const response = await ask(path);
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(text).toContain("to whoever has an invite code");
      expect(text).toContain('action="/login"');
      expect(text).toContain('href="/waitlist"');
      expect(text).not.toContain('id="drawer"');
      expect(text.includes('name="returnTo"')).toBe(true);
    }
    expect(await html("/vendors", member.cookie)).toContain('id="drawer"');
  });

  it("shows there what was just done", async () => {
    const out = await ask("/logout", { form: {}, cookie: (await aPerson({ username: "leaves" })).cookie });
    const shown = await html("/", `__Host-flash=${cookiesOf(out)["__Host-flash"] ?? ""}`);
    expect(shown).toContain('class="landing"');
    expect(shown).toContain("logged out");
  });
});

describe("before the opening", () => {
  beforeEach(() => setSetting("siteMode", "coming_soon"));

  it("leads from the login to the waitlist, since nobody registers yet", async () => {
    const html = await (await ask("/login")).text();
    expect(html).toContain(">Join the waitlist<");
    expect(html).not.toContain('href="/register');
  });

  it("shows the landing screen with 200 everywhere, and keeps all but the front page out of search engines", async () => {
    for (const path of ["/", "/vendors", "/admin-tools", "/no/such/page", "/vendor/x/product/y"]) {
      const response = await ask(path);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain("Join the waitlist");
      expect(text).toContain("Trusted tester? Log in");
      expect(text.includes('content="noindex"')).toBe(path !== "/");
      expect(text).not.toContain('id="drawer"');
    }
  });

  it("shows it to members too, and lets nobody post around it", async () => {
    expect(await html("/vendors", member.cookie)).toContain("Join the waitlist");
    const posted = await ask("/admin/settings", {
      form: { setting: "siteMode", siteMode: "open" },
      cookie: member.cookie,
    });
    expect(await posted.text()).toContain("Join the waitlist");
    expect(await html("/")).toContain("Join the waitlist");
  });

  it("shows an admin the age gate first, then the site", async () => {
    const fresh = await aPerson({ username: "freshadmin", role: "admin", ageVerified: false });
    expect(await html("/", fresh.cookie)).toContain("Enter Site");
    await ask("/age-gate", { form: { adult: "on", laws: "on" }, cookie: fresh.cookie });
    const home = await html("/", fresh.cookie);
    expect(home).not.toContain("Enter Site");
    expect(home).toContain('id="drawer"');
  });

  it("says no error where a screen asks for its data", async () => {
    const response = await ask("/reviews.data");
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('"landing"');
    expect(text).not.toContain("Internal Server Error");
  });

  it("sends admins home, testers to the taper tracker, and others to the landing screen", async () => {
    const goal = async (login: string) =>
      header(
        await ask("/login", { form: { login, password: PASSWORD, returnTo: "/" }, from: "203.0.113.1" }),
        "location",
      );
    expect([await goal("bossmoss"), await goal("tessmoss"), await goal("annmoss")]).toEqual([
      "/",
      "/taper-tracker",
      "/",
    ]);
  });

  it("answers the waitlist form with the landing screen", async () => {
    const done = await ask("/waitlist", { form: { email: "early@example.org" }, from: "203.0.113.2" });
    expect([done.status, header(done, "location")]).toEqual([303, "/"]);
    const failed = await ask("/waitlist", { form: { email: "" }, from: "203.0.113.2" });
    expect(await failed.text()).toContain("Please enter your email address");
  });
});

describe("the list of screens that the router reads", () => {
  it("answers no method that its row does not name", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await ask("/__manifest", { method, form: {} })).status, method).toBe(405);
  });
});

describe("the login page", () => {
  const post = (form: Record<string, string>, from = "203.0.113.10") => ask("/login", { form, from });

  it("names what is missing beside each field, keeps the name, and never sends a password back", async () => {
    const empty = await post({ login: " ", password: "" });
    const text = await empty.text();
    expect(empty.status).toBe(400);
    expect(text).toMatch(/id="login-error">.*Username is required/);
    expect(text).toMatch(/id="password-error">.*Password is required/);

    const wrong = await post({ login: "annmoss", password: "hunter-two" });
    const shown = await wrong.text();
    expect(wrong.status).toBe(401);
    expect(shown).toContain("Invalid username or password");
    expect(shown).toContain('value="annmoss"');
    expect(shown).not.toContain("hunter-two");
  });

  it("logs in and goes back to where it was asked for, never to another site", async () => {
    const good = await post({ login: "annmoss", password: PASSWORD, returnTo: "/vendors?sort=name" });
    expect([good.status, header(good, "location")]).toEqual([303, "/vendors?sort=name"]);
    expect(cookiesOf(good)["__Host-session"]).toMatch(/^[0-9a-f]{64}$/);
    const evil = await post({ login: "annmoss", password: PASSWORD, returnTo: "//evil.example" });
    expect(header(evil, "location")).toBe("/");
  });

  it("carries a logged-in member onwards", async () => {
    const response = await ask("/login?returnTo=/reviews", { cookie: member.cookie });
    expect([response.status, header(response, "location")]).toEqual([302, "/reviews"]);
  });

  it("says how long to wait when there were too many attempts", async () => {
    let response = await post({ login: "somebody", password: "x" }, "203.0.113.11");
    for (let n = 0; n < 10; n += 1) response = await post({ login: "somebody", password: "x" }, "203.0.113.11");
    expect(response.status).toBe(429);
    expect(Number(header(response, "retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("Too many attempts. Please try again in 15 minutes.");
  });

  it("fills in the demo account in a demo only", async () => {
    expect(await html("/login?demo=1")).toContain('value="leafproof-demo"');
    expect(await html("/login")).not.toContain("leafproof-demo");
    const { exports } = await import("cloudflare:workers");
    const deployed = await exports.default.fetch(new Request("https://leafproof.example/login?demo=1"));
    const text = await deployed.text();
    expect(text).not.toContain("leafproof-demo");
    expect(text).not.toContain("demo account");
  });
});

describe("logging out", () => {
  it("ends the session and says so once", async () => {
    const { cookie } = await aPerson({ username: "leaver" });
    const response = await ask("/logout", { form: {}, cookie });
    expect([response.status, header(response, "location")]).toEqual([303, "/"]);
    expect(cookiesOf(response)["__Host-session"]).toBe("");
    expect((await ask("/messages", { cookie })).status).toBe(401);
  });

  it("does nothing by a link", async () => {
    const { cookie } = await aPerson({ username: "stayer" });
    await ask("/logout", { cookie });
    expect((await ask("/messages", { cookie })).status).toBe(200);
  });
});

describe("the age gate", () => {
  const gate = (form: Record<string, string>, cookie?: string) => ask("/age-gate", { form, cookie });

  it("asks for both boxes on the server", async () => {
    for (const form of [{}, { adult: "on" }, { laws: "on" }, { adult: "on", laws: "off" }] as Record<
      string,
      string
    >[]) {
      const response = await gate({ ...form, returnTo: "/vendors" });
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(text).toContain("Please tick both boxes to enter.");
      expect(text).toContain('name="returnTo" value="/vendors"');
    }
  });

  it("lets a visitor through with a signed cookie, back to where they were", async () => {
    const response = await gate({ adult: "on", laws: "on", returnTo: "/vendors?x=1" });
    expect([response.status, header(response, "location")]).toEqual([303, "/vendors?x=1"]);
    const cookie = `__Host-age=${cookiesOf(response)["__Host-age"] ?? ""}`;
    expect(await html("/vendors")).toContain("Enter Site");
    expect(await html("/vendors", cookie)).not.toContain("Enter Site");
  });

  it("remembers a member in the account", async () => {
    const { cookie } = await aPerson({ username: "unsure", ageVerified: false });
    expect(await html("/vendors", cookie)).toContain("Enter Site");
    const response = await gate({ adult: "on", laws: "on" }, cookie);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await html("/vendors", cookie)).not.toContain("Enter Site");
  });

  it("has an API that asks the same", async () => {
    expect((await ask("/api/age-gate", { json: { adult: true } })).status).toBe(400);
    expect((await ask("/api/age-gate", { json: { adult: true, laws: false } })).status).toBe(400);
    const response = await ask("/api/age-gate", { json: { adult: true, laws: true } });
    expect(await response.json()).toEqual({ isAgeVerified: true });
    expect(cookiesOf(response)["__Host-age"]).toBeTruthy();
  });

  it("is a page with a heading of its own where it stands alone", async () => {
    expect(await html("/age-gate")).toMatch(/<h1 id="gate-title">Are you 21 or older\?<\/h1>/);
  });

  it("lies over a page that nobody can reach into, and leads out to a neutral one", async () => {
    const page = await html("/vendors");
    expect(page).toMatch(/class="behind" inert=""/);
    const exit = await html("/age-gate/exit");
    expect(exit).toContain("You left the site");
    expect(exit.replaceAll(/<(head|script)[\s\S]*?<\/\1>/g, "")).not.toMatch(/vendor|kratom|Leafproof/i);
  });
});

describe("refusals", () => {
  it.each([
    ["/messages", "You must be logged in to access your messages."],
    ["/notifications", "You must be logged in to view your notifications."],
    ["/vendor-lounge", "You must be logged in to open the vendor lounge."],
    ["/vendor-lounge/messages", "You must be logged in to open this page."],
    ["/messages/requests", "You must be logged in to open this page."],
    ["/vendor-dashboard", "Please log in to view your vendor applications and dashboard."],
    [
      "/verification",
      "You must be logged in to apply for vendor verification. Please log in or create an account first.",
    ],
    ["/friends", "Login Required"],
    ["/referrals", "Login Required"],
    ["/community/create-thread", "Login Required"],
    ["/social", "Join the Community"],
  ])("of %s answer 401 with their own words and a way to the login", async (path, words) => {
    const response = await ask(path);
    const text = await response.text();
    expect(response.status).toBe(401);
    expect(text).toContain(words);
    expect(text).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
    expect(text).toContain('content="noindex"');
  });

  it.each([
    ["/admin-dashboard", "Access Denied", "This page is only accessible to administrators."],
    ["/admin", "Access Denied", "This page is only accessible to administrators."],
    ["/invite-manager", "Access Denied", "You must be an admin to access invite code management."],
    ["/vendor-lounge", "Vendor Access Required", 'href="/vendor-verification"'],
    ["/admin-tools", "Access Denied", "Only some accounts can open this page."],
  ])("of %s answer 403 with their own words", async (path, title, words) => {
    expect((await ask(path, { cookie: member.cookie })).status).toBe(403);
    const text = await html(path, member.cookie);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(words);
  });

  it("of an unknown address answer 404 with ways to go on, in the site's frame", async () => {
    const response = await ask("/no/such/page");
    const text = await response.text();
    expect(response.status).toBe(404);
    for (const part of ['id="drawer"', 'href="/search"', 'href="/vendors"', 'content="noindex"'])
      expect(text).toContain(part);
  });
});

describe("later parts of the product", () => {
  it("say what will be there, with 200, out of search engines", async () => {
    for (const path of ["/quality-compliance", "/vendor-accountability"]) {
      const response = await ask(path, { cookie: admin.cookie });
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain("What will be here");
      expect(text).toContain('content="noindex"');
    }
  });
});

describe("the theme", () => {
  it("is kept in a signed cookie and painted at once", async () => {
    const response = await ask("/preferences/theme", { form: { theme: "dark", returnTo: "/mission" } });
    expect([response.status, header(response, "location")]).toEqual([303, "/mission"]);
    const cookie = `__Host-theme=${cookiesOf(response)["__Host-theme"] ?? ""}`;
    expect(await html("/mission", cookie)).toContain('data-theme="dark"');
    expect(await html("/mission")).not.toContain("data-theme=");
    const odd = await ask("/preferences/theme", { form: { theme: "neon", returnTo: "//evil.example" } });
    expect([header(odd, "location"), header(odd, "set-cookie")]).toEqual(["/", null]);
  });
});
