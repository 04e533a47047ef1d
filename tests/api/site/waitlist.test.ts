import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask, cookiesOf } from "../../factories/site";

const rows = async () => (await env.DB.prepare("select email from waitlist order by rowid").all()).results;
const join = (email: unknown, from = "198.51.100.1") => ask("/api/waitlist", { json: { email }, from });

describe("the waitlist", () => {
  it("answers a first and a repeated address alike, and keeps it once", async () => {
    const first = await (await join("Jo@example.org")).json();
    const again = await (await join(" jo@EXAMPLE.org ")).json();
    expect(first).toEqual({ success: true, message: expect.stringContaining("waitlist") as string });
    expect(again).toEqual(first);
    expect(await rows()).toEqual([{ email: "Jo@example.org" }]);
  });

  it.each([
    ["", "Please enter your email address"],
    ["   ", "Please enter your email address"],
    [undefined, "Please enter your email address"],
    [7, "Please enter your email address"],
    ["nope", "Please enter a valid email address"],
    ["a@b", "Please enter a valid email address"],
    [`${"a".repeat(300)}@example.org`, "Please enter a valid email address"],
  ])("refuses %j", async (email, message) => {
    const response = await join(email);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, errors: { email: message } });
  });

  it("takes an address without what cannot be stored", async () => {
    expect((await join("clean@example.org\u0000")).status).toBe(200);
    expect(await rows()).toContainEqual({ email: "clean@example.org" });
  });

  it("lets a network join so often, and then asks it to wait", async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await join(`person${n}@example.org`, "198.51.100.2")).status);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    const refused = await join("late@example.org", "198.51.100.2");
    expect([statuses[20], refused.status]).toEqual([429, 429]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect((await refused.json<{ message: string }>()).message).toMatch(
      /^Too many attempts. Please try again in \d+ minutes.$/,
    );
    expect((await join("late@example.org", "198.51.100.3")).status).toBe(200);
  });

  it("works as a form: the answer shows once, an error beside what was typed", async () => {
    const done = await ask("/waitlist", { form: { email: "form@example.org" }, from: "198.51.100.4" });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/waitlist"]);
    const flash = `__Host-flash=${cookiesOf(done)["__Host-flash"] ?? ""}`;
    const shown = await ask("/waitlist", { cookie: flash });
    const page = await shown.text();
    expect(page).toContain("You are on the waitlist");
    // This site is open, so nobody is told to wait for it.
    expect(page).toContain('href="/register"');
    expect(page).not.toMatch(/when (registration|Leafproof|the site) opens/);
    const mail = "select body from outbox where recipient = 'form@example.org'";
    expect(await env.DB.prepare(mail).first("body")).toContain("/register");
    expect(cookiesOf(shown)["__Host-flash"]).toBe("");

    const failed = await ask("/waitlist", { form: { email: "so close" }, from: "198.51.100.4" });
    expect(failed.status).toBe(400);
    const html = await failed.text();
    expect(html).toContain("Please enter a valid email address");
    expect(html).toContain('value="so close"');
  });
});
