import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { openPlanCharges } from "@worker/domain/plans/open-charges";
import { insert } from "../../factories/insert";
import { aVendor, DAY, NOW } from "../../factories/rows";
import { aVendorPerson } from "../../factories/vendor-people";

const ORIGIN = "https://leafproof.example";
const run = (now: number) => openPlanCharges(connect(env.DB), now, ORIGIN);
const charges = async () =>
  (await env.DB.prepare("select vendor_id, period, amount_cents, due_at from charges order by vendor_id, period").all())
    .results;

beforeAll(async () => {
  await aVendorPerson("ann", { plan: "professional", planBilling: "monthly", planStartedAt: NOW });
  await insert(env.DB, "vendors", [
    aVendor({ id: "free" }),
    aVendor({ id: "hidden", planBilling: "monthly", planStartedAt: NOW, hiddenAt: 5 }),
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
    expect(String(mails.results[0]?.["body"])).toContain("$79.00 for your plan");
    expect(String(mails.results[0]?.["body"])).toContain(`${ORIGIN}/vendor-dashboard/plan`);
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

  it("reaches every vendor, however many", async () => {
    const many = Array.from({ length: 450 }, (_, n) =>
      aVendor({ id: `many-${n}`, planBilling: "monthly", planStartedAt: NOW }),
    );
    await insert(env.DB, "vendors", many);
    await run(NOW);
    expect((await charges()).filter((row) => String(row["vendor_id"]).startsWith("many-")).length).toBe(450);
  });
});
