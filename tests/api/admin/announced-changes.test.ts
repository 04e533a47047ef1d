import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, utcDay } from "@worker/days";
import { anAnnouncedChange } from "../../factories/announced-changes";
import { insert } from "../../factories/insert";
import { aPerson, ask, epochOf, type Person } from "../../factories/site";

const PATH = "/api/admin/announced-changes";
const SUMMARY = "Section 4 names a new recipient: the company that prints our labels.";
let admin: Person;
let member: Person;
const inDays = (days: number) => utcDay(Date.now() + days * DAY_MS);
const announce = (effectiveOn: string, over = {}, cookie = admin.cookie) =>
  ask(PATH, { cookie, json: { document: "privacy", effectiveOn, summary: SUMMARY, ...over } });
const withdraw = (id: string, reason = "It came too soon.", cookie = admin.cookie) =>
  ask(`${PATH}/${id}/withdrawal`, { cookie, json: { reason } });
const list = async () =>
  (await (await ask(PATH, { cookie: admin.cookie })).json<{ items: Record<string, unknown>[] }>()).items;
const audit = async (id: string) =>
  (
    await env.DB.prepare("select action from audit_log where subject_id = ? order by id")
      .bind(id)
      .all<{ action: string }>()
  ).results.map(({ action }) => action);

beforeAll(async () => {
  admin = await aPerson({ username: "boss", role: "admin" });
  member = await aPerson({ username: "ann" });
});

describe("announcing a change", () => {
  it("refuses 13 days, and 14 that begin before 14 whole days have passed", async () => {
    for (const day of [inDays(13), inDays(14), inDays(-1)]) {
      const refused = await announce(day);
      expect([day, refused.status]).toEqual([day, 400]);
      expect((await refused.json<{ errors: Record<string, string> }>()).errors["effectiveOn"]).toContain("14 days");
    }
    expect(await list()).toEqual([]);
  });

  it("refuses what is no day, no such text, no summary, and whoever is no admin", async () => {
    expect((await announce("2027-02-31")).status).toBe(400);
    expect((await announce(inDays(20), { document: "rules" })).status).toBe(400);
    expect((await announce(inDays(20), { summary: "Much." })).status).toBe(400);
    expect((await announce(inDays(20), {}, member.cookie)).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it("takes a later day once, says to how many it goes, and outdates every cached page", async () => {
    const before = await epochOf("site");
    const answers = await Promise.all([announce(inDays(15)), announce(inDays(15))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200);
    const { id, members } = (await made?.json<{ id: string; members: number }>()) ?? { id: "", members: 0 };
    expect(members).toBe(2);
    expect(await list()).toMatchObject([
      { id, document: "privacy", summary: SUMMARY, state: "pending", announcedBy: "boss", mailed: 0, toldAt: null },
    ]);
    expect(await audit(id)).toEqual(["change.announced"]);
    expect(await epochOf("site")).toBe(before + 1);
  });
});

describe("withdrawing it", () => {
  it("takes a reason, once, before its day, and leaves the day free", async () => {
    const [pending] = await list();
    const id = String(pending?.["id"]);
    expect((await withdraw(id, " ")).status).toBe(400);
    expect((await withdraw(id, "No.", member.cookie)).status).toBe(403);
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(409);
    expect(await list()).toMatchObject([{ id, state: "withdrawn", withdrawnReason: "It came too soon." }]);
    expect(await audit(id)).toEqual(["change.announced", "change.withdrawn"]);
    expect((await announce(inDays(15))).status).toBe(200);
  });

  it("comes too late once it is in effect, and finds no unknown one", async () => {
    const past = anAnnouncedChange({ effectiveAt: Date.now() - 1 });
    await insert(env.DB, "announcedChanges", [past]);
    expect((await withdraw(past.id)).status).toBe(409);
    expect((await withdraw("unknown")).status).toBe(404);
  });
});
