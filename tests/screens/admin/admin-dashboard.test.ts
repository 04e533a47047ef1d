import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { logAttempt, type LoginFailure } from "@worker/domain/foundation/sessions/attempts";
import { clear } from "../../factories/insert";
import { aPerson, anAccount, ask, type Person, setSetting } from "../../factories/site";

const db = connect(env.DB);
let admin: Person;

const page = async (path: string, person = admin) => {
  const response = await ask(path, { cookie: person.cookie });
  const html = (await response.text()).replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: response.status, html: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
};
const attempt = (person: Person | null, reason: LoginFailure | null, at: number) =>
  logAttempt(db, { login: "mallory", user: person?.member ?? null, reason, networkHash: "secret-network" }, at);
const LOGS = "/admin-dashboard?tab=logs";

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
});

describe("the overview", () => {
  it.each(["/admin", "/admin-dashboard"])("stands at %s, with counts and four cards of live figures", async (path) => {
    const ada = await aPerson({ username: "ada" });
    const now = Date.now();
    await db.batch([attempt(ada, null, now), attempt(ada, "wrong password", now), attempt(null, "unknown user", now)]);
    const { html } = await page(path);
    const figures: Record<string, string> = Object.fromEntries(
      [...html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, label = "", value = ""]) => [label, value]),
    );
    expect(figures).toMatchObject({
      "Login attempts": "3",
      Successful: "1",
      Failed: "2",
      "Unique users": "1",
      "Failed in 24 hours": "2",
      "Second factor": "Optional",
      "Site mode": "Open",
      Suspended: "0",
    });
    for (const title of ["Security", "User management", "Product management", "Quality control"])
      expect(html).toContain(`${title}</h2>`);
  });

  it("is refused to everybody else in the specified words", async () => {
    const staff = await aPerson({ username: "desk", role: "staff" });
    const { status, html } = await page("/admin-dashboard", staff);
    expect(status).toBe(403);
    expect(html).toContain("This page is only accessible to administrators.");
  });
});

describe("message monitoring", () => {
  it("says that it is off, and with it on that there is nothing yet", async () => {
    expect((await page("/admin-dashboard?tab=messages")).html).toContain("Message monitoring temporarily disabled.");
    await setSetting("messageMonitoring", { on: true });
    const { html } = await page("/admin-dashboard?tab=messages");
    expect(html).not.toContain("temporarily disabled");
    expect(html).toContain("No reported messages");
    expect(html).toContain("No suspicious patterns");
    await setSetting("messageMonitoring", { on: false });
  });
});

describe("the login log", () => {
  it("says that there is nothing while there is nothing", async () => {
    const { html } = await page(LOGS);
    expect(html).toContain("No login attempts recorded");
    expect(html).not.toContain("Clear Logs");
  });

  it("never shows an attempted password, an unknown name or a network", async () => {
    await anAccount({ username: "Known" });
    for (const [login, password] of [
      ["Known", "my-secret-pass-1"],
      ["my-secret-pass-2", "x"],
    ])
      await ask("/api/auth/login", { json: { login, password }, from: "198.51.100.7" });
    const { html } = await page(LOGS);
    expect(html).toContain("wrong password");
    expect(html).toContain("my•••");
    for (const secret of ["my-secret-pass", "198.51.100"]) expect(html).not.toContain(secret);
    const kept = await env.DB.prepare("select * from login_attempts").all();
    expect(JSON.stringify(kept.results)).not.toContain("my-secret-pass");
  });

  it("narrows by outcome and by whole name, and pages", async () => {
    const ada = await aPerson({ username: "ada" });
    await db.batch([
      attempt(ada, null, 1),
      ...Array.from({ length: 25 }, (_, n) => attempt(null, "unknown user", n + 2)),
    ] as const);
    const rows = (html: string) => html.match(/<tr>/g)?.length ?? 0;
    expect(rows((await page(LOGS)).html)).toBe(1 + 20);
    expect(rows((await page(`${LOGS}&outcome=success`)).html)).toBe(1 + 1);
    expect(rows((await page(`${LOGS}&name=ADA`)).html)).toBe(1 + 1);
    const next = /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec((await page(LOGS)).html);
    const address = (next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&");
    expect(rows((await page(address)).html)).toBe(1 + 6);
    expect((await page(`${LOGS}&cursor=nonsense&outcome=maybe`)).status).toBe(200);
  });

  it("is cleared only after a second look, into an archive that stays readable", async () => {
    await attempt(null, "unknown user", Date.now() - 1000);
    expect((await page(`${LOGS}&clear=1`)).html).toContain("Clear the login log?");
    expect((await page(LOGS)).html).toContain("ma•••");
    const cleared = await ask("/admin-dashboard", { method: "POST", form: { confirm: "1" }, cookie: admin.cookie });
    expect([cleared.status, cleared.headers.get("location")]).toEqual([303, LOGS]);
    expect((await page(LOGS)).html).toContain("No login attempts recorded");
    expect((await page(`${LOGS}&archived=1`)).html).toContain("ma•••");
    const again = await ask("/admin-dashboard", { method: "POST", form: { confirm: "1" }, cookie: admin.cookie });
    expect([again.status, (await again.text()).includes("There is nothing to archive.")]).toEqual([409, true]);
  });
});
