import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { openPlanCharges } from "@worker/domain/oversight/plans/open-charges";
import { insert } from "../../../factories/insert";
import { aVendor, DAY, NOW } from "../../../factories/rows";
import { aVendorPerson } from "../../../factories/vendor-people";

const ORIGIN = "https://leafproof.example";
const run = (now: number) => openPlanCharges(connect(env.DB), now, ORIGIN);
const charges = async () =>
  (await env.DB.prepare("select vendor_id, period, amount_cents, due_at from charges order by vendor_id, period").all())
    .results;

beforeAll(async () => {
  await aVendorPerson("ann", { plan: "professional", planBilling: "monthly", planStartedAt: NOW });
  await insert(env.DB, "vendors", [
    aVendor({ id: "free" }),
    aVendor({ id: "yearly", plan: "enterprise", planBilling: "yearly", planStartedAt: NOW }),
  ]);
});

describe("the daily job", () => {
  it("opens the charge of each period once, for who has chosen a plan", async () => {
    await run(NOW);
    await run(NOW + 3_600_000);
    await Promise.all([run(NOW + DAY), run(NOW + DAY)]);
    expect(await charges()).toEqual([
      {
        vendor_id: "shop-ann",
        period: "professional monthly 2026-11-20",
        amount_cents: 7900,
        due_at: NOW + 14 * DAY,
      },
      { vendor_id: "yearly", period: "enterprise yearly 2026-11-20", amount_cents: 148_400, due_at: NOW + 14 * DAY },
    ]);
  });

  it("tells the vendor's account, once a period, by mail too", async () => {
    const mails = await env.DB.prepare("select body from outbox where recipient = 'ann@example.org'").all();
    expect(mails.results.length).toBe(1);
    expect(String(mails.results[0]?.["body"])).toContain("$79.00 for your plan is due by Dec 4, 2026.");
    expect(String(mails.results[0]?.["body"])).toContain(`${ORIGIN}/vendor-dashboard/plan`);
    const notices = await env.DB.prepare("select distinct message from notifications").all();
    expect(notices.results).toEqual([{ message: "It is due by Dec 4, 2026." }]);
  });

  it("opens the next one when its period begins, a month or a year later", async () => {
    await run(Date.UTC(2026, 11, 19, 0, 1));
    expect((await charges()).length).toBe(2);
    await run(Date.UTC(2026, 11, 20, 0, 1));
    expect((await charges()).map((row) => row["period"])).toEqual([
      "professional monthly 2026-11-20",
      "professional monthly 2026-12-20",
      "enterprise yearly 2026-11-20",
    ]);
    await run(Date.UTC(2027, 10, 20, 0, 1));
    expect((await charges()).filter((row) => row["vendor_id"] === "yearly").length).toBe(2);
  });

  it("makes up the periods that it missed, once each, with one mail for all", async () => {
    const began = Date.UTC(2026, 0, 31, 9);
    await aVendorPerson("late", { plan: "basic", planBilling: "monthly", planStartedAt: began });
    await run(Date.UTC(2026, 1, 3));
    await Promise.all([run(Date.UTC(2026, 4, 2)), run(Date.UTC(2026, 4, 2))]);
    const mine = (await charges()).filter((row) => row["vendor_id"] === "shop-late");
    expect(mine.map((row) => row["period"])).toEqual(
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"].map((day) => `basic monthly ${day}`),
    );
    expect(new Set(mine.map((row) => row["amount_cents"]))).toEqual(new Set([2900]));
    const mails = await env.DB.prepare(
      "select body from outbox where recipient = 'late@example.org' order by id",
    ).all();
    expect(mails.results.map(({ body }) => /\$\d+\.\d\d/.exec(String(body))?.[0])).toEqual(["$29.00", "$87.00"]);
  });

  it("goes on from the last period in the ledger, and leaves what lies before it alone", async () => {
    await insert(env.DB, "vendors", [
      aVendor({ id: "old", plan: "basic", planBilling: "monthly", planStartedAt: Date.UTC(2026, 0, 5) }),
    ]);
    await insert(env.DB, "charges", [
      {
        ...{ id: "c", vendorId: "old", kind: "plan", period: "basic monthly 2026-04-05", amountCents: 2900 },
        ...{ state: "settled", createdAt: 1, dueAt: 2 },
      },
    ]);
    await run(Date.UTC(2026, 5, 6));
    const periods = (await charges()).filter((row) => row["vendor_id"] === "old").map((row) => row["period"]);
    expect(periods).toEqual(["04", "05", "06"].map((month) => `basic monthly 2026-${month}-05`));
  });

  it("charges nothing of before the plan that is in force", async () => {
    await env.DB.exec(
      `update vendors set plan = 'professional', plan_started_at = ${Date.UTC(2026, 3, 20)} where id = 'shop-late'`,
    );
    await run(Date.UTC(2026, 4, 21));
    const mine = (await charges()).filter((row) => String(row["period"]).startsWith("professional monthly"));
    expect(mine.filter((row) => row["vendor_id"] === "shop-late").map((row) => row["period"])).toEqual([
      "professional monthly 2026-04-20",
      "professional monthly 2026-05-20",
    ]);
  });

  it("charges a page nothing for the months in which it was hidden, and goes on once it shows again", async () => {
    const began = Date.UTC(2026, 0, 10);
    await aVendorPerson("away", { planBilling: "monthly", planStartedAt: began });
    await run(Date.UTC(2026, 1, 11));
    await env.DB.exec("update vendors set hidden_at = 5 where id = 'shop-away'");
    await run(Date.UTC(2026, 2, 11));
    await run(Date.UTC(2026, 5, 11));
    await env.DB.exec("update vendors set hidden_at = null where id = 'shop-away'");
    await run(Date.UTC(2026, 5, 12));
    await run(Date.UTC(2026, 6, 11));
    const { results } = await env.DB.prepare(
      "select substr(period, -5) as day, state, note, settled_at is null as unsettled from charges where vendor_id = 'shop-away' order by period",
    ).all();
    const open = { state: "open", note: null, unsettled: 1 };
    const waived = { state: "waived", note: "The page was hidden.", unsettled: 0 };
    expect(results).toEqual([
      ...["01-10", "02-10"].map((day) => ({ day, ...open })),
      ...["03-10", "04-10", "05-10", "06-10"].map((day) => ({ day, ...waived })),
      { day: "07-10", ...open },
    ]);
    const mails = await env.DB.prepare("select count(*) as n from outbox where recipient = 'away@example.org'").first(
      "n",
    );
    expect(mails).toBe(2);
  });

  it("opens the charge of a year that runs once the page shows again, and none of a year that passed hidden", async () => {
    const began = Date.UTC(2025, 0, 10);
    await insert(env.DB, "vendors", [
      aVendor({ id: "dark", planBilling: "yearly", planStartedAt: began, hiddenAt: 5 }),
    ]);
    await run(Date.UTC(2026, 1, 11));
    const states = async () =>
      (await env.DB.prepare("select period, state from charges where vendor_id = 'dark' order by period").all())
        .results;
    const passed = { period: "basic yearly 2025-01-10", state: "waived" };
    expect(await states()).toEqual([passed]);
    await env.DB.exec("update vendors set hidden_at = null where id = 'dark'");
    await run(Date.UTC(2026, 1, 12));
    expect(await states()).toEqual([passed, { period: "basic yearly 2026-01-10", state: "open" }]);
  });

  it("reaches every vendor, however many", async () => {
    const many = Array.from({ length: 450 }, (_, n) =>
      aVendor({ id: `many-${n}`, planBilling: "monthly", planStartedAt: NOW }),
    );
    await insert(env.DB, "vendors", many);
    await run(NOW);
    expect((await charges()).filter((row) => String(row["vendor_id"]).startsWith("many-")).length).toBe(450);
  });
});
