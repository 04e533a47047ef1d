import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { changeSetting } from "@worker/domain/oversight/administration/change-setting";
import { forgetSettings, loadSettings } from "@worker/domain/foundation/settings/settings";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

const PATH = "/api/admin/settings";
interface Settings {
  siteMode: string;
  throttles: Record<string, unknown>;
  addresses: Record<string, string>;
  changes: Record<string, { changedAt: number; changedBy: string | null } | null>;
}

let admin: Person;
let second: Person;
let staff: Person;
const afterChange = () => Promise.resolve();
const read = async () => (await ask(PATH, { cookie: admin.cookie })).json<Settings>();
const put = (what: string, json: unknown, person = admin) =>
  ask(`${PATH}/${what}`, { method: "PUT", json, cookie: person.cookie });
const audit = async () => {
  const { results } = await env.DB.prepare(
    "select actor_name, action, subject_id, detail from audit_log order by rowid",
  ).all();
  return results.map((row) => ({ ...row, detail: JSON.parse(String(row["detail"])) as unknown }));
};

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
  second = await aPerson({ username: "second", role: "admin" });
  staff = await aPerson({ username: "staff", role: "staff" });
});

describe("the settings", () => {
  it("are for admins whose age is verified", async () => {
    const young = await aPerson({ username: "unverified", role: "admin", ageVerified: false });
    const statuses = await Promise.all([
      ask(PATH).then((answer) => answer.status),
      ask(PATH, { cookie: staff.cookie }).then((answer) => answer.status),
      ask(PATH, { cookie: young.cookie }).then((answer) => answer.status),
      put("site-mode", { siteMode: "open" }, staff).then((answer) => answer.status),
    ]);
    expect(statuses).toEqual([403, 403, 403, 403]);
    const attempt = changeSetting(
      connect(env.DB),
      staff.member,
      { key: "siteMode", value: "open" },
      { now: 1, requestId: "r", afterChange },
    );
    await expect(attempt).rejects.toThrow();
  });

  it("show the defaults while nobody has changed one", async () => {
    const settings = await read();
    expect(settings.siteMode).toBe("open");
    expect(settings.changes).toEqual({
      ...{ siteMode: null, throttles: null, fraud: null },
      ...{
        secondFactor: null,
        messageMonitoring: null,
        labTwoPerson: null,
        rewardRates: null,
        redemptions: null,
        addresses: null,
      },
    });
    expect(settings.throttles).toMatchObject({ loginAccount: { limit: 10, windowMs: 900_000 } });
  });

  it("change with who, from what and to what in the audit log, at once for whoever changed it", async () => {
    const saved = await put("site-mode", { siteMode: "private", version: null });
    expect([saved.status, cookiesOf(saved)["__Host-fresh"]]).toEqual([200, "1"]);
    expect((await ask("/vendors")).status).toBe(401);
    await put("site-mode", { siteMode: "open" });
    expect(await audit()).toEqual([
      { actor_name: "admin", action: "setting.changed", subject_id: "siteMode", detail: { from: null, to: "private" } },
      {
        actor_name: "admin",
        action: "setting.changed",
        subject_id: "siteMode",
        detail: { from: "private", to: "open" },
      },
    ]);
    expect((await read()).changes["siteMode"]?.changedBy).toBe("admin");
  });

  it("are read afresh by a member who has just changed one, whatever the isolate remembers", async () => {
    const remembered = () => loadSettings(connect(env.DB), { fallbackMode: "open", now: Date.now(), source: "open" });
    await remembered();
    await env.DB.prepare("update settings set value = '\"private\"' where key = 'siteMode'").run();
    expect((await ask("/vendors", { cookie: "__Host-fresh=1" })).status).toBe(200);
    await ask("/api/auth/me", { cookie: `${admin.cookie}; __Host-fresh=1` });
    expect((await remembered()).siteMode).toBe("private");
    await put("site-mode", { siteMode: "open" });
  });

  it("outdate every cached page when they change", async () => {
    const epoch = async () =>
      (await loadSettings(connect(env.DB), { fallbackMode: "open", now: 0, fresh: true })).contentEpochs.site;
    const before = await epoch();
    await put("site-mode", { siteMode: "private" });
    await put("site-mode", { siteMode: "open" });
    expect(await epoch()).toBe(before + 2);
  });

  it("tell the second of two admins who start from the same value", async () => {
    const { changes, addresses } = await read();
    const version = changes["addresses"]?.changedAt ?? null;
    const first = await put("addresses", { addresses: { ...addresses, legal: "law@example.org" }, version });
    const late = await put("addresses", { addresses: { ...addresses, legal: "other@example.org" }, version }, second);
    expect([first.status, late.status]).toEqual([200, 409]);
    expect((await late.json<{ message: string }>()).message).toContain("in the meantime");
    expect((await read()).addresses["legal"]).toBe("law@example.org");
  });

  it("let exactly one of ten changes at the same moment through, and audit that one", async () => {
    const db = connect(env.DB);
    const before = (await audit()).length;
    const seen = (await read()).changes["addresses"]?.changedAt ?? null;
    const { addresses } = await loadSettings(db, { fallbackMode: "open", now: 0, fresh: true });
    const attempts = Array.from({ length: 10 }, (_, n) =>
      changeSetting(
        db,
        admin.member,
        { key: "addresses", value: { ...addresses, legal: `n${n}@example.org` }, version: seen },
        { now: Date.now(), requestId: "r", afterChange },
      ),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect((await audit()).length).toBe(before + 1);
  });

  it("write nothing when nothing changes", async () => {
    const before = (await audit()).length;
    expect((await put("site-mode", { siteMode: "open" })).status).toBe(200);
    expect((await audit()).length).toBe(before);
  });

  it.each([
    ["site-mode", { siteMode: "closed" }],
    ["site-mode", {}],
    ["throttles", { throttles: { loginAccount: { limit: 0, windowMs: 1000 } } }],
    ["addresses", { addresses: { privacy: "nope" } }],
    ["addresses", null],
  ])("refuse %s %j", async (what, json) => {
    const response = await put(what, json);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      expect.stringContaining("problem+json"),
    ]);
  });

  it("stay as they were for a while when the database does not answer", async () => {
    const broken = new Proxy(env.DB, {
      get: () => () => {
        throw new Error("down");
      },
    });
    const known = await loadSettings(connect(env.DB), { fallbackMode: "open", now: 1000, source: "s" });
    expect(await loadSettings(connect(broken), { fallbackMode: "open", now: 60_000, source: "s" })).toBe(known);
    forgetSettings();
    await expect(loadSettings(connect(broken), { fallbackMode: "open", now: 60_000, source: "s" })).rejects.toThrow();
  });
});

describe("the audit log", () => {
  it("can be neither changed nor emptied", async () => {
    await expect(env.DB.prepare("update audit_log set actor_name = 'nobody'").run()).rejects.toThrow("append-only");
    await expect(env.DB.prepare("delete from audit_log").run()).rejects.toThrow("append-only");
  });
});

describe("the settings page", () => {
  const post = (form: Record<string, string>) => ask("/admin/settings", { form, cookie: admin.cookie });
  const version = async (key: string) => String((await read()).changes[key]?.changedAt ?? "");

  it("shows each setting with who changed it", async () => {
    const html = (await (await ask("/admin/settings", { cookie: admin.cookie })).text()).replaceAll("<!-- -->", "");
    expect(html).toContain("by admin");
    expect(html).toMatch(/value="open"[^>]*checked|checked=""[^>]*value="open"/);
    expect(html).toContain('name="loginAccountLimit"');
  });

  it("saves, says so, and comes back", async () => {
    const form = { setting: "siteMode", siteMode: "private", sure: "private", version: await version("siteMode") };
    const response = await post(form);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin/settings"]);
    expect(Object.keys(cookiesOf(response)).sort()).toEqual(["__Host-flash", "__Host-fresh"]);
    expect((await ask("/")).status).toBe(401);
    expect((await put("site-mode", { siteMode: "open" })).status).toBe(200);
  });

  it("asks before it switches the mode, naming what that means, and once more for another mode", async () => {
    for (const [siteMode, sure] of [
      ["coming_soon", ""],
      ["coming_soon", "private"],
    ] as const) {
      const response = await post({ setting: "siteMode", siteMode, sure, version: await version("siteMode") });
      const html = (await response.text()).replaceAll("<!-- -->", "");
      expect(response.status).toBe(200);
      expect(html).toContain("Switch the site from Open to Coming soon?");
      expect(html).toContain("Everyone except admins sees the landing screen");
      expect(html).toContain('name="sure" value="coming_soon"');
      expect(html).not.toContain("Nothing was saved");
      expect((await read()).siteMode).toBe("open");
    }
  });

  it("keeps what was typed beside what is wrong with it", async () => {
    const others = ["loginNetwork", "waitlist", "registration", "mailTokens", "labCodes"];
    const rules = Object.fromEntries(
      others.flatMap((name) => [
        [`${name}Limit`, "20"],
        [`${name}Minutes`, "60"],
      ]),
    );
    const form = { setting: "throttles", loginAccountLimit: "many", loginAccountMinutes: "0", ...rules, version: "" };
    const response = await post(form);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('value="many"');
    expect(html).toContain("Enter a whole number from 1 to 1440");
    const saved = await post({
      ...form,
      loginAccountLimit: "12",
      loginAccountMinutes: "5",
      version: await version("throttles"),
    });
    expect(saved.status).toBe(303);
    expect((await read()).throttles).toMatchObject({ loginAccount: { limit: 12, windowMs: 300_000 }, readsOn: false });
  });

  it("answers 409 in words when somebody was faster", async () => {
    const stale = await version("siteMode");
    await put("site-mode", { siteMode: "private" });
    await put("site-mode", { siteMode: "open" });
    const response = await post({ setting: "siteMode", siteMode: "coming_soon", sure: "coming_soon", version: stale });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Someone has changed this setting in the meantime.");
    expect((await read()).siteMode).toBe("open");
  });
});
