import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../../factories/insert";
import { decide, pendingCase, report, rows } from "../../factories/moderation";
import { wordsOf } from "../../factories/page-words";
import { aDecidedReport } from "../../factories/reported-messages";
import { aPerson, ask, ledTo, type Person, setSetting } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const TAB = "/admin-dashboard?tab=messages";
const API = "/api/admin/reported-messages";
const DAY = 86_400_000;

let admin: Person;
beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  await setSetting("messageMonitoring", { on: true });
});

const page = async (path = TAB) => wordsOf(await (await ask(path, { cookie: admin.cookie })).text());
const clearing = () => ask("/admin-dashboard", { form: { intent: "clear-reports" }, cookie: admin.cookie });

/** A report that was decided so long ago. */
const decidedAgo = (id: string, days: number, more: Parameters<typeof aDecidedReport>[2] = {}) =>
  aDecidedReport(id, { by: admin.member.id, decidedAt: Date.now() - days * DAY }, more);

describe("reported messages on the dashboard", () => {
  it("wait with a way into the queue, and stand among the decided ones afterwards", async () => {
    const [ann, bea] = [await aPerson({ username: "anna" }), await aPerson({ username: "beate" })];
    const talk = await aConversation(ann, bea);
    const id = `${talk}/${await says(ann, talk, "Buy at my shop")}`;
    expect(await page()).toContain("No reported messages");
    await report(bea, id, { kind: "message" });
    const caseId = await pendingCase(id);
    const waiting = await (await ask(TAB, { cookie: admin.cookie })).text();
    expect(wordsOf(waiting)).toContain("1 waiting to be claimed");
    expect(waiting).toContain(`href="/moderation/${caseId}"`);
    await decide(admin, caseId, "hold_day", "It is advertising.");
    const words = await page();
    for (const text of ["None waits to be claimed", "anna", "Hidden, held for 24 hours", "boss"])
      expect(words).toContain(text);
    expect(words).not.toContain("Buy at my shop");
  });

  it("are cleared when they were decided more than 30 days ago, once confirmed and on record", async () => {
    await decidedAgo("old", 31);
    await decidedAgo("appealed", 40, { appealedAt: 1, appealOutcome: "upheld", appealDecidedAt: Date.now() - 2 * DAY });
    await decidedAgo("recent", 29);
    await decidedAgo("again", 60, { status: "appealed" });
    expect(await page(`${TAB}&clear=reports`)).toContain("Clear old reports?");
    expect(await rows("select 1 from reported_messages where cleared_at is not null")).toEqual([]);
    const done = await clearing();
    expect([done.status, done.headers.get("location")]).toEqual([303, TAB]);
    expect(await rows("select conversation_id as id from reported_messages where cleared_at is not null")).toEqual([
      { id: "old" },
    ]);
    const entries = () =>
      rows("select actor_name, detail ->> '$.until' as until from audit_log where action = 'message_reports.cleared' and actor_id = ?", admin.member.id); // prettier-ignore
    const before = (await entries()).length;
    expect(before).toBeGreaterThan(0);
    const again = await clearing();
    expect([again.status, again.headers.get("location")]).toEqual([303, TAB]);
    expect(await ledTo(again, admin)).toContain("No report was decided more than 30 days ago.");
    expect(await entries()).toHaveLength(before);
    expect(await rows("select count(*) as cases from moderation_cases")).toEqual([{ cases: 4 }]);
  });

  it("page by the newest", async () => {
    for (let n = 0; n < 22; n += 1) await decidedAgo(`talk-${String(n).padStart(2, "0")}`, n + 1);
    const first = await (await ask(API, { cookie: admin.cookie })).json<{ items: { caseId: string }[]; nextCursor: string }>(); // prettier-ignore
    expect([first.items.length, first.items[0]?.caseId]).toEqual([20, "talk-00"]);
    const next = await (await ask(`${API}?cursor=${first.nextCursor}`, { cookie: admin.cookie })).json();
    expect(next).toMatchObject({ items: [{ caseId: "talk-20" }, { caseId: "talk-21" }], nextCursor: null });
    expect((await ask(`${TAB}&cursor=nonsense`, { cookie: admin.cookie })).status).toBe(200);
  });

  it("are nobody else's, and nobody's while monitoring is off", async () => {
    await decidedAgo("old", 31);
    const staff = await aPerson({ username: "desk", role: "staff" });
    expect((await ask(API, { cookie: staff.cookie })).status).toBe(403);
    expect((await ask(`${API}/clearance`, { method: "POST", cookie: staff.cookie })).status).toBe(403);
    await setSetting("messageMonitoring", { on: false });
    expect(await page()).toContain("Message monitoring temporarily disabled.");
    expect(await page()).not.toContain("Warned");
    expect((await ask(API, { cookie: admin.cookie })).status).toBe(409);
    expect((await ask(`${API}/clearance`, { method: "POST", cookie: admin.cookie })).status).toBe(409);
    expect((await clearing()).status).toBe(409);
  });
});
