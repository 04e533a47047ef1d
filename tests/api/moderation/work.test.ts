import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Role } from "@worker/domain/foundation/access/policy";
import { recountSite } from "@worker/domain/registry/site-counts";
import { anApplication } from "../../factories/applications";
import { aClaim } from "../../factories/claims";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aCase } from "../../factories/moderation";
import { aLabResult, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";

beforeAll(() => stopClock());

const db = connect(env.DB);
const exec = (sql: string) => env.DB.prepare(sql).run();

beforeEach(async () => {
  await clear(env.DB);
  await exec("delete from site_counters");
});

async function fill(): Promise<void> {
  const correction = { userId: "u1", points: 6000, reason: "", proposedBy: "u2", proposedAt: 1 };
  await insert(env.DB, "rewardCorrections", [
    { ...correction, id: "k1", state: "waiting" },
    { ...correction, id: "k2", state: "effective" },
  ]);
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "applications", [
    anApplication({ id: "a1", userId: "u1", status: "pending" }),
    anApplication({ id: "a2", userId: "u2", status: "draft" }),
  ]);
  await insert(env.DB, "purchaseClaims", [aClaim({ id: "c1", orderKey: "1" }), aClaim({ id: "c2", orderKey: "2" })]);
  await insert(env.DB, "labResults", [aLabResult({ id: "l1", vendorId: "v1", status: "pending" })]);
  await insert(env.DB, "charges", [
    { id: "ch1", vendorId: "v1", kind: "verification", period: "p", amountCents: 1, createdAt: NOW, dueAt: NOW },
  ]);
  await insert(env.DB, "planChanges", [
    {
      id: "p1",
      vendorId: "v1",
      fromPlan: "basic",
      toPlan: "professional",
      billing: "monthly",
      requestedBy: "u1",
      requestedAt: NOW,
    },
  ]);
  await insert(env.DB, "supportTickets", [{ id: "t1", userId: "u1", subject: "s", body: "b", createdAt: NOW }]);
  await insert(env.DB, "moderationCases", [
    aCase({ id: "m1", kind: "review", subjectId: "r1" }),
    aCase({ id: "m2", kind: "review", subjectId: "r2", status: "appealed" }),
    aCase({ id: "m3", kind: "review", subjectId: "r3", status: "decided" }),
    aCase({ id: "m4", kind: "registration", subjectId: "u9" }),
    aCase({ id: "m5", kind: "vendor_link", subjectId: "v1" }),
  ]);
}

const workOf = async (role: Role) => {
  const { cookie } = await aPerson({ username: `work_${role}`, role });
  return (await ask("/api/moderation/work", { cookie })).json();
};

describe("what waits", () => {
  it("is told to whoever may decide it, and of other places not even that they are there", async () => {
    await fill();
    const ofStaff = {
      ...{ registrations: 1, applications: 1, claims: 2, charges: 2, tickets: 1, corrections: 1, redemptions: 0 },
      testerApplications: 0,
    };
    expect(await workOf("moderator")).toEqual({ cases: 2, labResults: 1 });
    expect(await workOf("staff")).toEqual({ cases: 4, ...ofStaff });
    expect(await workOf("admin")).toEqual({ cases: 4, labResults: 1, ...ofStaff });
    expect(await workOf("trusted")).toMatchObject({ status: 403 });
  });

  it("stands in the sidebar of every page that moderators open, and costs no trip", async () => {
    await fill();
    const { cookie } = await aPerson({ username: "mod", role: "moderator" });
    const page = await ask("/mission", { cookie });
    const html = await page.text();
    expect(html).toMatch(/href="\/moderation"[^>]*>.*?Moderation<b>2\b/);
    expect(html).toMatch(/href="\/lab-verification\/panel"[^>]*>.*?Lab panel<b>1\b/);
    expect(html).not.toContain("/staff-dashboard");
    const { cookie: member } = await aPerson({ username: "plain" });
    const plain = await ask("/mission", { cookie: member });
    expect(await plain.text()).not.toContain('href="/moderation"');
    expect(tripsOf(page)).toBe(tripsOf(plain));
  });

  it.each([
    ["applications", "status = 'under_review'", "status = 'needs_info'", "id = 'a1'"],
    ["purchase_claims", "staff_state = 'waiting'", "staff_state = 'rejected'", "id = 'c1'"],
    ["lab_results", "status = 'pending'", "status = 'verified'", "id = 'l1'"],
    ["charges", "state = 'open'", "state = 'settled'", "id = 'ch1'"],
    ["plan_changes", "state = 'open'", "state = 'declined'", "id = 'p1'"],
    ["support_tickets", "state = 'open'", "state = 'answered'", "id = 't1'"],
    ["reward_corrections", "state = 'waiting'", "state = 'declined'", "id = 'k1'"],
    ["moderation_cases", "status = 'claimed'", "status = 'decided'", "id = 'm1'"],
  ])("follows %s through every change, so that the nightly recount finds nothing", async (table, on, off, row) => {
    const total = async () =>
      (await env.DB.prepare("select sum(value) as n from site_counters where name glob 'work.*'").first("n")) as number;
    await fill();
    await recountSite(db);
    const all = await total();
    const steps = [on, off, off, on, on, off].map((set) => `update ${table} set ${set} where ${row}`);
    const drifts = async () => (await recountSite(db)).drifts.filter(({ name }) => name.startsWith("work."));
    const found = [];
    for (const step of [...steps, `delete from ${table}`]) {
      await exec(step);
      found.push([await drifts(), await total()]);
    }
    expect(found.slice(0, 6)).toEqual([all, all - 1, all - 1, all, all, all - 1].map((n) => [[], n]));
    expect(found[6]?.[0]).toEqual([]);
  });

  it("is counted again each night", async () => {
    await fill();
    await exec("update site_counters set value = 9 where name = 'work.claims'");
    await exec("delete from site_counters where name = 'work.cases.registration'");
    const { drifts } = await recountSite(db);
    expect(drifts).toContainEqual({ name: "work.claims", stored: 9, counted: 2 });
    expect(drifts).toContainEqual({ name: "work.cases.registration", stored: 0, counted: 1 });
  });
});
