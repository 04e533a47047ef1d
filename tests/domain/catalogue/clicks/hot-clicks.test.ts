import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "@worker/db/client";
import { countClick, type OutboundLink } from "@worker/domain/catalogue/clicks/follow-link";
import { recountHotClicks } from "@worker/domain/catalogue/clicks/recount-hot-clicks";
import { DAILY, runScheduled } from "@worker/jobs/scheduled";
import wranglerText from "../../../../wrangler.toml?raw";
import { clear, insert } from "../../../factories/insert";
import { aProduct, aVendor, DAY, NOW } from "../../../factories/rows";
import { expectLogged } from "../../../setup";

const db = connect(env.DB);
const PRODUCTS = ["p1", "p2", "p3", "p4", "p5"];

const click = (targetId: string, visitor: string, now: number, target: OutboundLink["target"] = "product") =>
  countClick(
    db,
    { target, targetId, vendorId: "v", substance: "7oh", url: new URL("https://v.example") },
    visitor,
    now,
  );

async function hotClicks(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare("select id, hot_clicks from products order by id").all<{
    id: string;
    hot_clicks: number;
  }>();
  return Object.fromEntries(results.map((row) => [row.id, row.hot_clicks]));
}

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.prepare("delete from outbound_clicks").run();
  await insert(env.DB, "vendors", [aVendor({ id: "v" })]);
  await insert(
    env.DB,
    "products",
    PRODUCTS.map((id) => aProduct({ id, vendorId: "v", substance: "7oh" })),
  );
});
afterEach(() => void vi.useRealTimers());

describe("a product's clicks of seven days", () => {
  test("rise by one a visitor and day, however many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => click("p1", "a", NOW)));
    expect(await hotClicks()).toMatchObject({ p1: 1, p2: 0 });
    await click("p1", "b", NOW);
    await click("p1", "a", NOW + DAY);
    expect(await hotClicks()).toMatchObject({ p1: 3, p2: 0 });
  });

  test("do not rise by a click on a vendor, even one that shares the id", async () => {
    await click("p1", "a", NOW, "vendor");
    expect(await hotClicks()).toMatchObject({ p1: 0 });
  });
});

describe("the daily job", () => {
  test("drops the eighth day and keeps the seventh", async () => {
    await click("p1", "a", NOW - 7 * DAY);
    await click("p1", "b", NOW - 6 * DAY);
    await click("p1", "c", NOW);
    await click("p2", "a", NOW - 7 * DAY);
    expect(await hotClicks()).toMatchObject({ p1: 3, p2: 1 });
    await recountHotClicks(db, NOW);
    expect(await hotClicks()).toMatchObject({ p1: 2, p2: 0 });
    await recountHotClicks(db, NOW + DAY);
    expect(await hotClicks()).toMatchObject({ p1: 1, p2: 0 });
  });

  test("counts no vendor's clicks, and goes through all products, hidden ones too, a few at a time", async () => {
    await env.DB.prepare("update products set hidden_at = 1 where id = 'p4'").run();
    for (const id of PRODUCTS) {
      await click(id, "a", NOW - 7 * DAY);
      await click(id, "b", NOW - 6 * DAY);
      await click(id, "c", NOW, "vendor");
    }
    await recountHotClicks(db, NOW, 2);
    expect(await hotClicks()).toEqual({ p1: 1, p2: 1, p3: 1, p4: 1, p5: 1 });
  });

  test("writes only products with such clicks", async () => {
    await insert(env.DB, "clickDays", [
      { target: "product", targetId: "p3", day: "2026-11-20", vendorId: "v", substance: "7oh", clicks: 4 },
    ]);
    await recountHotClicks(db, NOW);
    expect(await hotClicks()).toMatchObject({ p3: 0 });
  });

  test("runs a minute into the UTC day, together with the sweep", async () => {
    expect(DAILY).toBe("1 0 * * *");
    expect(/^crons = \[(.*)\]$/m.exec(wranglerText)?.[1]).toContain(`"${DAILY}"`);
    await click("p1", "a", NOW - 7 * DAY);
    await click("p2", "a", NOW - 100 * DAY);
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    await runScheduled({ cron: DAILY, scheduledTime: NOW, noRetry: () => {} }, { ...env });
    expect(await hotClicks()).toMatchObject({ p1: 0, p2: 0 });
    // What stands in the tables here was put there past the counters.
    for (const names of ["site vendors, site products", '"vendors"']) expectLogged(names);
    const raw = await env.DB.prepare("select target_id from outbound_clicks").all();
    expect(raw.results).toEqual([{ target_id: "p1" }]);
  });
});
