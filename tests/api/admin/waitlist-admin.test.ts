import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { parseCsv } from "../../factories/csv";
import { insert } from "../../factories/insert";
import { newestToken } from "../../factories/mail";
import { anEntry } from "../../factories/waitlist";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let admin: Person;
const get = (path: string, person = admin) => ask(`/api/waitlist${path}`, { cookie: person.cookie });
const join = (email: string, from: string) => ask("/api/waitlist", { json: { email }, from });
const confirm = (token: unknown) => ask("/api/waitlist/confirm", { json: { token } });
const tallies = async () =>
  await env.DB.prepare("select sum(signups) as signups, sum(confirmed) as confirmed from waitlist_days").first();

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
  await join("jo@example.org", "198.51.100.1");
  await join("kim@example.org", "198.51.100.2");
});

describe("confirming an address", () => {
  it("works once and stays so, by a visitor without any cookie", async () => {
    const token = await newestToken("jo@example.org");
    const first = await confirm(token);
    expect([first.status, await first.json()]).toEqual([
      200,
      { success: true, message: expect.stringContaining("confirmed") as string },
    ]);
    expect((await confirm(token)).status).toBe(200);
    expect(await tallies()).toEqual({ signups: 2, confirmed: 1 });
  });

  it("refuses what is no link of ours, each in its words", async () => {
    expect((await confirm("f".repeat(64))).status).toBe(404);
    for (const token of ["", "short", 7, null, `${"f".repeat(63)}G`]) expect((await confirm(token)).status).toBe(400);
    await env.DB.prepare("update mail_tokens set expires_at = 1 where used_at is null").run();
    const late = await confirm(await newestToken("kim@example.org"));
    expect(late.status).toBe(409);
    expect((await late.json<{ message: string }>()).message).toContain("expired");
  });

  it("costs at most three trips, as joining does, for a new and a repeated address alike", async () => {
    const joined = await join("lee@example.org", "198.51.100.3");
    const again = await join("lee@example.org", "198.51.100.3");
    expect(tripsOf(joined)).toBeLessThanOrEqual(3);
    expect(tripsOf(again)).toBe(tripsOf(joined));
    expect(tripsOf(await confirm(await newestToken("lee@example.org")))).toBeLessThanOrEqual(3);
  });
});

describe("the list", () => {
  it("keeps the public shape, newest first, and counts the whole", async () => {
    const body = await (await get("/all?limit=2")).json<{ waitlist: Record<string, unknown>[]; count: number }>();
    expect(Object.keys(body)).toEqual(["waitlist", "count"]);
    expect(body.count).toBe(3);
    expect(body.waitlist.map(({ email }) => email)).toEqual(["lee@example.org", "kim@example.org"]);
    for (const entry of body.waitlist) expect(Object.keys(entry)).toEqual(["id", "email", "createdAt"]);
  });

  it("pages by a Link header", async () => {
    const first = await get("/all?limit=2");
    const next = /^<\/api\/waitlist([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await get(next);
    const { waitlist } = await second.json<{ waitlist: { email: string }[] }>();
    expect(waitlist.map(({ email }) => email)).toEqual(["jo@example.org"]);
    expect(second.headers.get("link")).toBeNull();
    expect((await get("/all?limit=0")).status).toBe(400);
  });

  it("is for admins", async () => {
    const staff = await aPerson({ username: "staff", role: "staff" });
    expect([(await get("/all", staff)).status, (await get("/export", staff)).status]).toEqual([403, 403]);
    expect([(await ask("/api/waitlist/all")).status, (await ask("/api/waitlist/export")).status]).toEqual([403, 403]);
  });
});

describe("the export", () => {
  it("is one CSV file of everybody, oldest first, and only of the confirmed on request", async () => {
    const response = await get("/export");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [header, ...rows] = parseCsv(await response.text());
    expect(header).toEqual(["Email", "Signup Date"]);
    expect(rows.map(([email]) => email)).toEqual(["jo@example.org", "kim@example.org", "lee@example.org"]);
    for (const [, date] of rows) expect(new Date(date!).toISOString()).toBe(date);
    const confirmed = parseCsv(await (await get("/export?confirmed=1")).text()).slice(1);
    expect(confirmed.map(([email]) => email)).toEqual(["jo@example.org", "lee@example.org"]);
    expect((await get("/export?confirmed=perhaps")).status).toBe(400);
  });

  it("is audited, with who took what", async () => {
    const { results } = await env.DB.prepare(
      "select actor_name, detail from audit_log where action = 'waitlist.exported' order by rowid",
    ).all();
    expect(results).toEqual([
      { actor_name: "admin", detail: '{"confirmedOnly":false}' },
      { actor_name: "admin", detail: '{"confirmedOnly":true}' },
    ]);
  });

  it("holds every row once where there are several batches, many of one moment", async () => {
    const entries = Array.from({ length: 7000 }, (_, n) => anEntry({ createdAt: 1_000 + Math.floor(n / 900) }));
    await insert(env.DB, "waitlist", entries);
    const rows = parseCsv(await (await get("/export")).text()).slice(1);
    expect(rows.length).toBe(7003);
    expect(new Set(rows.map(([email]) => email)).size).toBe(7003);
    const dates = rows.map(([, date]) => date!);
    expect(dates).toEqual([...dates].sort());
  });

  it("gives formulas no chance", async () => {
    const email = "=cmd('calc')!A1@example.org";
    await insert(env.DB, "waitlist", [anEntry({ email, emailKey: "formula", createdAt: 1 })]);
    const [, first] = parseCsv(await (await get("/export")).text());
    expect(first?.[0]).toBe(`'${email}`);
  });
});
