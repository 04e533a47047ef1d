import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { lapseUnpaid } from "@worker/domain/oversight/plans/lapse-verification";
import { clear, insert } from "../../factories/insert";
import { DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

const now = Date.now();
const PATH = "/api/staff/vendors/shop-ann/verification";
const SCREEN = "/staff-dashboard/vendors/shop-ann/verification";
const REASON = "Two certificates were forged.";

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let staff: Person;

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "staffer", role: "staff" });
  ann = await aVendorPerson("ann", {
    name: "Ann Leaf",
    verifiedAt: now - 90 * DAY,
    verificationEndsAt: now + 200 * DAY,
  });
  await refreshAllFacets(connect(env.DB), now);
  await env.DB.exec("insert or replace into site_counters (name, value) values ('vendors.verified', 1)");
});

const change = (verified: boolean, reason = REASON, { cookie } = staff) =>
  ask(PATH, { method: "PUT", json: { verified, reason }, cookie });
const row = () =>
  env.DB.prepare(
    "select verified_at, verification_ends_at, writing_lapsed_at, verification_withdrawn_reason as why from vendors where id = 'shop-ann'",
  ).first<{
    verified_at: number | null;
    verification_ends_at: number;
    writing_lapsed_at: number | null;
    why: string | null;
  }>();
const all = async (query: string) => (await env.DB.prepare(query).all()).results;
const verifiedCount = () =>
  env.DB.prepare("select value from site_counters where name = 'vendors.verified'").first<number>("value");
const facets = async () =>
  (await all("select facet from vendor_facets where vendor_id = 'shop-ann'")).map((each) => each["facet"]);
const publicly = async () =>
  (await ask("/api/vendors/shop-ann")).json<Record<"verified" | "verificationEndedBy" | "verifiedUntil", unknown>>();

describe("ending a vendor's verification", () => {
  it("takes badge, facet and count at once, tells the vendor why, and is on record", async () => {
    const response = await change(false);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await row()).toMatchObject({ verified_at: null, verification_ends_at: now + 200 * DAY, why: REASON });
    expect(await publicly()).toMatchObject({ verified: false, verificationEndedBy: "staff", verifiedUntil: null });
    expect(textOf(await (await ask("/vendor/shop-ann")).text())).toContain("Our staff ended the verification on");
    expect(await facets()).not.toContain("verified");
    expect(await verifiedCount()).toBe(0);
    expect(await all("select message from notifications where user_id = 'person-ann'")).toEqual([{ message: REASON }]);
    expect(await all(`select subject, instr(body, '${REASON}') > 0 as why from outbox`)).toEqual([
      { subject: "Our staff ended your verification", why: 1 },
    ]);
    expect(
      await all(
        "select actor_name, detail ->> 'reason' as why from audit_log where action = 'vendor.verification_withdrawn' and subject_id = 'shop-ann' order by at desc limit 1",
      ),
    ).toEqual([{ actor_name: "staffer", why: REASON }]);
  });

  it("makes the dashboard read-only, and no settled or unpaid fee changes that", async () => {
    await insert(env.DB, "charges", [
      {
        ...{ id: "fee", vendorId: "shop-ann", kind: "verification", period: "verification 2026-11-01" },
        ...{ amountCents: 19_900, state: "open", createdAt: now - 40 * DAY, dueAt: now - 10 * DAY },
      },
    ]);
    await change(false);
    await lapseUnpaid(connect(env.DB), { now, origin: "" });
    expect(await all("select state from charges")).toEqual([{ state: "open" }]);
    const settled = await ask("/api/staff/charges/fee/settlement", {
      json: { outcome: "settled", note: "By wire." },
      cookie: staff.cookie,
    });
    expect(settled.status, await settled.clone().text()).toBe(200);
    expect(await row()).toMatchObject({ verified_at: null, why: REASON });
    expect((await row())?.writing_lapsed_at).not.toBeNull();
    expect(await verifiedCount()).toBe(0);
    const written = await ask("/api/vendor/labs/drafts", { json: {}, cookie: ann.cookie });
    expect(written.status).toBe(403);
    expect(await written.json()).toMatchObject({ code: "writing-lapsed" });
  });

  it("is staff's and admins' only, and never of the vendor that one runs", async () => {
    for (const role of ["member", "trusted", "verified_vendor", "moderator"] as const)
      expect((await change(false, REASON, await aPerson({ username: role, role }))).status, role).toBe(403);
    await env.DB.exec("update users set vendor_id = 'shop-ann' where id = 'person-staffer'");
    expect(await (await change(false)).json()).toMatchObject({ code: "own-account" });
    expect((await row())?.why).toBeNull();
    const admin = await aPerson({ username: "chief", role: "admin" });
    expect((await change(false, REASON, admin)).status).toBe(200);
  });

  it("needs a reason and something to end, and happens once of ten at once", async () => {
    expect((await change(false, " ")).status).toBe(400);
    expect(await (await change(true)).json()).toMatchObject({ code: "wrong-state" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(false)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await verifiedCount()).toBe(0);
    expect(await all("select count(*) as n from notifications")).toEqual([{ n: 1 }]);
  });
});

describe("verifying again", () => {
  it("gives back the badge, the dashboard and the rest of the year", async () => {
    await change(false);
    expect((await change(true, "The laboratory confirmed both.")).status).toBe(200);
    expect(await row()).toMatchObject({
      ...{ verification_ends_at: now + 200 * DAY, writing_lapsed_at: null, why: null },
    });
    expect((await row())?.verified_at).toBeGreaterThan(now - DAY);
    expect(await publicly()).toMatchObject({ verified: true, verificationEndedBy: null });
    expect(await facets()).toContain("verified");
    expect(await verifiedCount()).toBe(1);
    expect(await all("select subject from outbox order by created_at, id")).toContainEqual({
      subject: "You are verified again",
    });
    expect(await all("select id from charges")).toEqual([]);
  });

  it("begins a year with its charge where nothing of the old one is left", async () => {
    await change(false);
    await env.DB.prepare("update vendors set verification_ends_at = ?")
      .bind(now - DAY)
      .run();
    expect((await change(true)).status).toBe(200);
    expect((await row())?.verification_ends_at).toBeGreaterThan(now + 360 * DAY);
    expect(await all("select kind, state from charges")).toEqual([{ kind: "verification", state: "open" }]);
  });
});

describe("the staff's screen", () => {
  const page = async () => textOf(await (await ask(SCREEN, { cookie: staff.cookie })).text());
  const send = (fields: Record<string, string>) => ask(SCREEN, { form: fields, cookie: staff.cookie });

  it("ends and gives back without scripts, and says what is missing", async () => {
    expect(await page()).toContain("End verification");
    const refused = await send({ intent: "end-verification", reason: "" });
    expect([refused.status, textOf(await refused.text())]).toEqual([400, expect.stringContaining("Write the reason")]);
    expect((await send({ intent: "end-verification", reason: REASON })).status).toBe(303);
    expect(await page()).toMatch(/Staff ended this verification on .*Two certificates were forged\..*Verify again/);
    expect((await send({ intent: "verify-again", reason: "Mended." })).status).toBe(303);
    expect(await page()).toContain("Verified since");
    expect((await ask("/staff-dashboard/vendors/nobody/verification", { cookie: staff.cookie })).status).toBe(404);
  });
});
