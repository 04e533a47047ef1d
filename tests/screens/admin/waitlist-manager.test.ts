import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../scripts/seed/data";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { newestToken } from "../../factories/mail";
import { anEntry } from "../../factories/waitlist";
import { aPerson, ask, type Person } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";
import { expectLogged } from "../../setup";

beforeAll(() => stopClock());

const PATH = "/waitlist-manager";
const DAY = 86_400_000;
let admin: Person;
const open = async (path = PATH) => (await ask(path, { cookie: admin.cookie })).text();

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
});

describe("the Waitlist Manager", () => {
  it("says that there are no entries while there are none", async () => {
    const text = textOf(await open());
    expect(text).toContain("Waitlist Manager");
    expect(text).toContain("No waitlist entries yet");
    expect(text).toMatch(/Total Signups 0 0 confirmed This Week 0 0 confirmed Today 0 0 confirmed/);
  });

  it("is for admins", async () => {
    const staff = await aPerson({ username: "staff", role: "staff" });
    const response = await ask(PATH, { cookie: staff.cookie });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Access Denied");
  });

  it("counts in total, over the last seven UTC days and today, with the confirmed beside them", async () => {
    const day = (age: number) => new Date(Date.now() - age * DAY).toISOString().slice(0, 10);
    const days: Row<"waitlistDays">[] = [
      { day: day(0), signups: 5, confirmed: 2, told: 0 },
      { day: day(6), signups: 40, confirmed: 30, told: 0 },
      { day: day(7), signups: 300, confirmed: 200, told: 0 },
      { day: day(400), signups: 12000, confirmed: 9000, told: 0 },
    ];
    await insert(env.DB, "waitlistDays", days);
    expect(textOf(await open())).toMatch(
      /Total Signups 12,345 9,232 confirmed This Week 45 32 confirmed Today 5 2 confirmed/,
    );
  });

  it("lists addresses, signup dates and who is confirmed, in a window that the keyboard reaches", async () => {
    await insert(env.DB, "waitlist", [
      anEntry({ email: "new@example.org", createdAt: Date.UTC(2026, 10, 20, 14, 5) }),
      anEntry({ email: "old@example.org", createdAt: Date.UTC(2026, 0, 2, 3, 4), confirmedAt: 1 }),
    ]);
    const html = await open();
    expect(html).toContain('<th scope="col">Email Address</th><th scope="col">Signup Date</th>');
    expect(textOf(html)).toMatch(
      /new@example\.org Nov 20, 2026, 14:05 UTC old@example\.org Confirmed Jan 2, 2026, 03:04 UTC/,
    );
    expect(html).toMatch(/<section class="card tall-table" aria-label="Waitlist entries" tabindex="0">/i);
    expect(html).toMatch(/<a class="btn" href="\/api\/waitlist\/export" download/);
    expect(textOf(html)).toContain("Export to CSV");
  });

  it("turns its pages by links, and reads no more for more entries", async () => {
    const rows = (count: number) => Array.from({ length: count }, () => anEntry({ createdAt: 5 }));
    const read = async () => {
      const response = await ask(PATH, { cookie: admin.cookie });
      return costOfAnswer(response).read;
    };
    await insert(env.DB, "waitlist", rows(120));
    const few = await read();
    await insert(env.DB, "waitlist", rows(2000));
    expect(await read()).toBeLessThanOrEqual(few * 1.1);
    const next = /href="(\/waitlist-manager\?cursor=[^"]+)"/.exec(await open())?.[1] ?? "";
    const second = textOf(await open(next));
    expect(second).toContain("Back to the newest entries");
    expect(second).not.toContain("new@example.org");
    expect(textOf(await open(`${PATH}?cursor=nonsense`))).toContain("new@example.org");
  });
});

describe("a failing database", () => {
  it("is said on the page in fixed words, and in the log with its cause", async () => {
    await env.DB.prepare("alter table waitlist_days rename to elsewhere").run();
    const response = await ask(PATH, { cookie: admin.cookie });
    await env.DB.prepare("alter table elsewhere rename to waitlist_days").run();
    const text = textOf(await response.text());
    expect(response.status).toBe(500);
    expect(text).toContain("Error Failed to fetch waitlist data");
    expect(text).not.toContain("no such table");
    expect(expectLogged("unexpected error")).toContain("no such table");
  });
});

describe("a signup that fails", () => {
  it("says so beside the field, keeps the address, and logs why without it", async () => {
    await env.DB.prepare("alter table waitlist_days rename to elsewhere").run();
    const response = await ask("/waitlist", { form: { email: "kept@example.org" }, from: "198.51.100.77" });
    await env.DB.prepare("alter table elsewhere rename to waitlist_days").run();
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(textOf(html)).toContain("Something went wrong. Please try again.");
    expect(html).toContain('value="kept@example.org"');
    const logged = expectLogged("waitlist signup failed");
    expect(logged).toContain("no such table");
    expect(logged).not.toContain("kept@example.org");
  });
});

describe("the page behind the mailed link", () => {
  const page = async (token: string) => {
    const response = await ask(`/waitlist/confirm?token=${token}`);
    return { status: response.status, text: textOf(await response.text()) };
  };
  const confirmed = async (email: string) =>
    env.DB.prepare("select confirmed_at from waitlist where email = ?").bind(email).first("confirmed_at");

  it("confirms by its button, not by being looked at", async () => {
    await ask("/waitlist", { form: { email: "jo@example.org" }, from: "198.51.100.9" });
    const token = await newestToken("jo@example.org");
    expect(await page(token)).toMatchObject({
      status: 200,
      text: expect.stringContaining("Confirm my address") as string,
    });
    expect(await confirmed("jo@example.org")).toBeNull();
    const sent = await ask("/waitlist/confirm", { form: { token } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/waitlist/confirm?token=${token}`]);
    expect(await confirmed("jo@example.org")).not.toBeNull();
    const { status, text } = await page(token);
    expect(status).toBe(200);
    expect(text).toContain("Your address is confirmed.");
    expect(text).not.toContain("Confirm my address");
  });

  it("says of a link that it has expired, or that nobody knows it", async () => {
    await ask("/waitlist", { form: { email: "kim@example.org" }, from: "198.51.100.9" });
    await env.DB.prepare("update mail_tokens set expires_at = 1 where used_at is null").run();
    const late = await page(await newestToken("kim@example.org"));
    expect([late.status, late.text.includes("This link has expired.")]).toEqual([410, true]);
    for (const token of ["", "x", "0".repeat(64), "<script>alert(1)</script>"]) {
      const { status, text } = await page(encodeURIComponent(token));
      expect([status, text.includes("We do not recognize this link.")]).toEqual([404, true]);
    }
    expect((await ask("/waitlist/confirm", { form: { token: "nonsense" } })).status).toBe(303);
    expect(await confirmed("kim@example.org")).toBeNull();
  });
});
