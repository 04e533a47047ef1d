import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCsv } from "../../factories/csv";
import { anAuditRow, wholeLog, writeAudit } from "../../factories/audit";
import { aClaim } from "../../factories/claims";
import { insert } from "../../factories/insert";
import { aProduct, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { AUDIT_ACTIONS, auditSentence } from "../../../app/admin/audit/sentences";

const PATH = "/admin/audit";
let admin: Person;
let staff: Person;
const open = async (query = "") => (await ask(PATH + query, { cookie: admin.cookie })).text();
const api = async (query = "") => ask(`/api/admin/audit${query}`, { cookie: admin.cookie });
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
  staff = await aPerson({ username: "staff", role: "staff" });
});

describe("the audit log's page", () => {
  it("says so while nothing has been recorded", async () => {
    expect(textOf(await open())).toContain("Nothing has been recorded yet.");
  });

  it("says of patterns that were cleared how old they were then", () => {
    const subject = { subjectType: "site", subjectId: "suspicious_patterns", subjectName: null };
    const cleared = { action: "messages.patterns_cleared", ...subject, detail: { olderThanDays: 45 } };
    expect(auditSentence(cleared)).toBe("cleared messaging patterns older than 45 days");
  });

  it("says of a redemption how many points, and whose while the account is there", () => {
    const taken = { action: "redemption.taken", subjectType: "redemption", subjectId: "R-1", detail: { points: 1500 } };
    expect(auditSentence({ ...taken, subjectName: "ann" })).toBe("took in hand the redemption of 1,500 points by ann");
    expect(auditSentence({ ...taken, subjectName: null })).toBe("took in hand the redemption of 1,500 points");
  });

  it.each([
    ["view_as.started", "role", "verified_vendor", "viewed the site as a verified vendor"],
    ["view_as.ended", "role", "trusted", "stopped viewing the site as a trusted member"],
    ["view_as.started", "user", "person-1", "viewed the site as ann"],
    ["user.role_changed", "user", "person-1", "changed the role of ann from member to verified vendor"],
  ])("calls no role by its code: %s of a %s %s", (action, subjectType, subjectId, words) => {
    const subjectName = subjectType === "user" ? "ann" : null;
    const detail = action === "user.role_changed" ? { from: "member", to: "verified_vendor" } : {};
    expect(auditSentence({ action, subjectType, subjectId, subjectName, detail })).toBe(words);
  });

  it("says until when as a moment, not as a number", async () => {
    const until = Date.UTC(2026, 10, 28, 21, 0);
    await writeAudit([
      anAuditRow({
        action: "view_as.started",
        subjectType: "role",
        subjectId: "member",
        detail: { view: "v-1", until },
      }),
    ]);
    const html = await open("?action=view_as.started");
    expect(textOf(html)).toContain("until Nov 28, 2026, 21:00 UTC");
    expect(html).toContain('title="Nov 28, 2026, 21:00 UTC"');
  });

  it("leads from a case to its owner's account", async () => {
    const owner = await aPerson({ username: "owner-of-it" });
    await writeAudit([
      anAuditRow({
        action: "case.decided",
        subjectType: "moderation_case",
        subjectId: "c-1",
        detail: { kind: "review", subject: "r-1", owner: owner.member.id, decision: "hide" },
      }),
    ]);
    expect(await open("?action=case.decided")).toContain(`href="/admin/users/${owner.member.id}"`);
  });

  it("says whose photograph a case is about, and shows no id of it in the sentence", async () => {
    const owner = await aPerson({ username: "pictures_it" });
    const detail = { kind: "photo", subject: "01K9PHOTOGRAPH", owner: owner.member.id, decision: "hide" };
    const about = { action: "case.decided", subjectType: "moderation_case", detail };
    await writeAudit([anAuditRow({ ...about, subjectId: "c-2" })]);
    const said =
      (await open("?action=case.decided&subjectId=c-2")).match(/class="audit-row"><summary>(.*?)<\/summary>/)?.[1] ??
      "";
    expect(textOf(said)).toContain("decided the case of a photograph by pictures_it: hide");
    expect(said).not.toContain("01K9PHOTOGRAPH");
    expect(auditSentence({ ...about, subjectId: "c-3", subjectName: null })).toBe(
      "decided the case of a photograph: hide",
    );
  });

  it("tells each entry as a sentence, with what it holds folded below", async () => {
    const at = Date.UTC(2026, 10, 20, 9, 30);
    await writeAudit([
      anAuditRow({ at, requestId: "request-77" }),
      anAuditRow({
        at: at - 1,
        action: "moon.landed",
        subjectType: "moon",
        subjectId: "m-1",
        detail: { by: ["a", "b"] },
      }),
      anAuditRow({
        at: at - 2,
        actorId: null,
        actorName: "npm run admin:create",
        action: "user.created",
        detail: { username: "root" },
      }),
    ]);
    const text = textOf(await open());
    expect(text).toContain("admin changed setting siteMode from open to private Nov 20, 2026, 09:30 UTC");
    expect(text).toMatch(/Actor admin \(person-admin\) Action setting\.changed .* Request request-77/);
    expect(text).toContain("admin did moon.landed to moon m-1");
    expect(text).toContain("by a, b");
    expect(text).toContain("npm run admin:create created the account root");
  });

  it("narrows by its form, keeps what was chosen, and says when nothing is left", async () => {
    const html = await open("?action=moon.landed&actor=admin&from=2026-11-20&to=2026-11-20");
    expect(textOf(html)).toContain("moon.landed to moon m-1");
    expect(textOf(html)).not.toContain("changed setting");
    expect(html).toContain('value="moon.landed"');
    expect(html).toContain(
      'href="/api/admin/audit/export?actor=admin&amp;action=moon.landed&amp;from=2026-11-20&amp;to=2026-11-20"',
    );
    expect(textOf(await open("?action=never"))).toContain("No entries match these filters.");
    expect(textOf(await open("?from=yesterday&cursor=nonsense"))).toContain("changed setting siteMode");
  });

  it("writes what somebody typed as text", async () => {
    await writeAudit([
      anAuditRow({ at: 5, action: "user.suspended", subjectId: "u", detail: { reason: "<img src=x>" } }),
    ]);
    const html = await open("?action=user.suspended");
    expect(html).toContain("suspended u (&lt;img src=x&gt;)");
    expect(html).not.toContain("<img src=x>");
  });

  it("is for admins, page and calls", async () => {
    const answers = await Promise.all(
      [PATH, "/api/admin/audit", "/api/admin/audit/export"].map((path) => ask(path, { cookie: staff.cookie })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe("the calls", () => {
  it("page the entries and refuse what is malformed", async () => {
    const first = await (await api("?limit=2")).json<{ items: { id: string }[]; nextCursor: string }>();
    const second = await (await api(`?limit=2&cursor=${first.nextCursor}`)).json<{ items: { id: string }[] }>();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual((await wholeLog()).slice(0, 4).map(({ id }) => id));
    for (const query of [
      "?from=2026-02-31x",
      "?to=soon",
      "?limit=0",
      "?cursor=nonsense",
      `?actor=${"x".repeat(101)}`,
    ]) {
      expect([query, (await api(query)).status]).toEqual([query, 400]);
    }
  });

  it("export the entries under the filters, inert", async () => {
    await writeAudit([anAuditRow({ at: 3, action: "=1+1", subjectId: 'a "quoted", thing' })]);
    const response = await api("/export?subjectType=setting&to=1970-01-02");
    expect(response.headers.get("content-disposition")).toMatch(/filename="audit-\d{4}-\d\d-\d\d\.csv"/);
    const [header, ...rows] = parseCsv(await response.text());
    expect(header).toEqual([
      "Time",
      "Actor",
      "Actor id",
      "Action",
      "Subject type",
      "Subject id",
      "Detail",
      "Request id",
    ]);
    expect(rows.map(([, , , action, , subject]) => [action, subject])).toEqual([
      ["user.suspended", "u"],
      ["'=1+1", 'a "quoted", thing'],
    ]);
    expect((await wholeLog())[0]).toMatchObject({ action: "audit.exported", actorName: "admin" });
  });
});

describe("the sentences", () => {
  it("hold up with nothing in the detail, and with anything", () => {
    for (const action of [...AUDIT_ACTIONS, "constructor", "toString"]) {
      for (const detail of [{}, { from: { a: [1] }, to: null, reason: 5, decision: ["x"], username: "n" }]) {
        const sentence = auditSentence({ action, subjectType: "thing", subjectId: "id-1", subjectName: null, detail });
        expect(sentence).toMatch(/^\w/);
        expect(sentence).not.toMatch(/undefined|\[object/);
      }
    }
  });

  it("know every action that the Worker records", () => {
    const sources = import.meta.glob<string>("/worker/**/*.ts", { query: "?raw", import: "default", eager: true });
    const recorded = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/action: "([a-z_]+\.[a-z_]+)"/g)].map((match) => match[1]!),
    );
    expect(recorded.length).toBeGreaterThan(10);
    expect(recorded.filter((action) => !AUDIT_ACTIONS.includes(action))).toEqual([]);
  });

  it("name an account as it is called now", async () => {
    await writeAudit([
      anAuditRow({
        at: 9,
        action: "user.role_changed",
        subjectType: "user",
        subjectId: staff.member.id,
        detail: { from: "member", to: "staff" },
      }),
    ]);
    for (const query of ["?action=user.role_changed", "?action=user.role_changed&subjectType=user"]) {
      expect(textOf(await open(query))).toContain("admin changed the role of staff from member to staff");
    }
  });

  it("cut a long value, so that a line stays a line", () => {
    const detail = { from: "x".repeat(900), to: "y".repeat(900) };
    const told = { action: "setting.changed", subjectType: "setting", subjectId: "fraud", subjectName: null, detail };
    expect(auditSentence(told).length).toBeLessThan(300);
  });
});

describe("what an entry names", () => {
  const named = (subjectType: string, subjectId: string, more: Parameters<typeof anAuditRow>[0] = {}) =>
    anAuditRow({ action: "thing.touched", subjectType, subjectId, detail: {}, requestId: "links", ...more });

  it("is a link to its page, which opens, where there is one", async () => {
    const { member } = await aPerson({ username: "named" });
    await insert(env.DB, "vendors", [aVendor({ id: "shop" }), aVendor({ id: "shut", hiddenAt: 1 })]);
    await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop" })]);
    const claim = { userId: member.id, vendorId: "shop", orderNumber: "A 1", staffState: "rejected" as const };
    await insert(env.DB, "purchaseClaims", [aClaim({ id: "claim", ...claim })]);
    const rejected = { action: "claim.rejected", detail: { orderNumber: "A 1", vendor: "shop" } };
    await writeAudit([
      named("user", member.id),
      named("vendor", "shop"),
      named("product", "leaf"),
      named("claim", "claim", rejected),
      ...[named("vendor", "shut"), named("vendor", "gone"), named("user", "gone"), named("constructor", "x")],
    ]);
    const html = (await open("?actor=person-admin")).replaceAll("&amp;", "&");
    const links = [...html.matchAll(/<dt>Subject<\/dt><dd>.*?<\/dd>/g)].flatMap(([fact]) =>
      [...fact.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href),
    );
    const pages = [`/admin/users/${member.id}`, "/vendor/shop", "/vendor/shop/product/leaf"];
    expect(links.slice(0, 4)).toEqual([...pages, "/staff-dashboard/claims?q=A%201&state=rejected"]);
    for (const path of links) expect((await ask(path, { cookie: admin.cookie })).status).toBe(200);
    expect(links.filter((path) => /shut|gone|constructor/.test(path))).toEqual([]);
    expect(textOf(html)).toContain("Subject vendor shut");
  });
});
