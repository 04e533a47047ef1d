import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { verificationPaid, verificationPeriod, yearLater } from "@worker/domain/oversight/plans/verification-term";
import { renewVerification } from "@worker/jobs/renew-verification";
import { rows } from "../../../factories/applications";
import { clear, insert } from "../../../factories/insert";
import { aUser, aVendor, DAY, NOW } from "../../../factories/rows";
import { ask } from "../../../factories/site";

const db = connect(env.DB);
const run = (now: number) => renewVerification(db, { now, origin: "https://leafproof.example" });
const badge = async (id = "alder") =>
  (
    await rows(
      "select verified_at, verification_ends_at, writing_lapsed_at, renewal_notice_at from vendors where id = ?",
      id,
    )
  )[0];
const mails = async () =>
  (await rows("select recipient, subject from outbox order by id")).map((row) => row["subject"]);

async function paid(period: string, now: number): Promise<void> {
  for (const statement of verificationPaid(db, { vendorId: "alder", period }, now)) await statement;
}

/** Verified a year less `days` ago, run by one account. */
const aTerm = (days: number) =>
  insert(env.DB, "vendors", [
    aVendor({
      id: "alder",
      name: "Alder & Ash",
      verifiedAt: NOW - 300 * DAY,
      verifiedBy: "staff",
      verificationEndsAt: NOW + days * DAY,
    }),
  ]);

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "users", [aUser({ id: "owner", vendorId: "alder", role: "verified_vendor" })]);
});

describe("the notice of renewal", () => {
  it("says the days that are left, also after the job has paused", async () => {
    await aTerm(21);
    await run(NOW);
    expect(await mails()).toEqual(["Your verification ends in 21 days"]);
  });

  it("goes out once, 30 days ahead, with the charge of the next year", async () => {
    await aTerm(31);
    await run(NOW);
    expect(await mails()).toEqual([]);
    await run(NOW + DAY);
    await run(NOW + 2 * DAY);
    expect(await mails()).toEqual(["Your verification ends in 30 days"]);
    expect(await rows("select period, amount_cents, due_at, state from charges")).toEqual([
      { period: verificationPeriod(NOW + 31 * DAY), amount_cents: 19_900, due_at: NOW + 31 * DAY, state: "open" },
    ]);
    const said = "The verification of Alder & Ash ends on Dec 21, 2026.";
    expect(await rows("select message from notifications where user_id = 'owner'")).toEqual([{ message: said }]);
    expect(await rows("select instr(body, ?) > 0 as said from outbox", said)).toEqual([{ said: 1 }]);
  });

  it("keeps the badge for another year once the charge is paid", async () => {
    await aTerm(20);
    await run(NOW);
    const [charge] = await rows("select period from charges");
    await paid(String(charge?.["period"]), NOW + DAY);
    await env.DB.prepare("update charges set state = 'settled'").run();
    expect(await badge()).toMatchObject({
      verified_at: NOW - 300 * DAY,
      verification_ends_at: Date.UTC(2027, 11, 10),
      renewal_notice_at: null,
    });
    await run(NOW + 21 * DAY);
    expect(await badge()).toMatchObject({ verified_at: NOW - 300 * DAY });
  });
});

describe("the lapse", () => {
  it("takes the badge at the end of the year everywhere, tells, and leaves a record", async () => {
    await aTerm(1);
    await refreshAllFacets(db, NOW);
    expect(await rows("select 1 as one from vendor_facets where facet = 'verified'")).toHaveLength(1);
    await run(NOW + DAY);
    await run(NOW + 2 * DAY);
    await refreshAllFacets(db, NOW + DAY);
    expect(await badge()).toMatchObject({
      verified_at: null,
      verification_ends_at: null,
      writing_lapsed_at: NOW + DAY,
    });
    expect(await rows("select 1 as one from vendor_facets where facet = 'verified'")).toEqual([]);
    expect(await mails()).toEqual(["Your verification has lapsed"]);
    const [audit] = await rows("select actor_name, detail from audit_log where action = 'vendor.verification_lapsed'");
    expect(audit).toMatchObject({ actor_name: "Leafproof" });
    expect(audit?.["detail"]).toContain(String(NOW - 300 * DAY));
  });

  it("shows before the job has run: no facet and no badge from the end on", async () => {
    const endsAt = Date.now() - 1000;
    await insert(env.DB, "vendors", [
      aVendor({ id: "alder", name: "Alder & Ash", verifiedAt: NOW - 400 * DAY, verificationEndsAt: endsAt }),
    ]);
    await refreshAllFacets(db, Date.now());
    expect(await rows("select 1 as one from vendor_facets where facet = 'verified'")).toEqual([]);
    const api = await (await ask("/api/vendors/alder")).json();
    expect(api).toMatchObject({ verified: false });
    expect(await (await ask("/vendor/alder")).text()).toContain("Not verified");
  });

  it("comes of a first fee that is unpaid after 30 days, and ends when it is paid", async () => {
    await aTerm(200);
    const period = verificationPeriod(NOW - 31 * DAY);
    const charge = { id: "c", vendorId: "alder", kind: "verification" as const, period, amountCents: 19_900 };
    await insert(env.DB, "charges", [{ ...charge, createdAt: NOW - 31 * DAY, dueAt: NOW - DAY }]);
    await run(NOW);
    await run(NOW + DAY);
    expect(await badge()).toMatchObject({ verified_at: null, writing_lapsed_at: NOW });
    expect(await rows("select state from charges")).toEqual([{ state: "lapsed" }]);
    expect(await mails()).toEqual(["Your verification has lapsed"]);
    await paid(period, NOW + 2 * DAY);
    expect(await badge()).toMatchObject({ verified_at: NOW + 2 * DAY });
  });
});

describe("a year", () => {
  it("ends on the same day of the next, also from a leap day", () => {
    expect(yearLater(Date.UTC(2026, 10, 20, 12))).toBe(Date.UTC(2027, 10, 20, 12));
    expect(yearLater(Date.UTC(2028, 1, 29))).toBe(Date.UTC(2029, 2, 1));
  });
});
