import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { computeHome } from "@worker/domain/views/home/compute-home";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, HOUR, NOW, put } from "../domain/voice/reviews/rows";

const DAY = 24 * HOUR;
/** A thousand rows for each of three counts, the failed ones with product and vendor, and the rest of the page. */
const MOST_ROWS = 6000;

const all = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * A site of so many vendors, each with a 7-OH product that is clicked, ten reviews, and six lab results: the newest, and
 * one of each kind that a count or a list of failures must not have to step over.
 */
async function fill(vendors: number): Promise<void> {
  await clear("vendors", "products", "users", "reviews", "vendor_facets", "lab_results");
  const each = all(vendors);
  await put(
    "vendors",
    each.map((n) => ({
      id: `v${n}`,
      name: `Vendor ${n}`,
      rating_sum: 40,
      rating_count: 10,
      newest_result_id: `l${n}`,
    })),
  );
  await put(
    "products",
    each.map((n) => ({
      ...{ id: `p${n}`, vendor_id: `v${n}`, name: `Product ${n}`, newest_result_id: `l${n}` },
      ...{ substance: "7oh", hot_clicks: 1 + (n % 40) },
    })),
  );
  await put(
    "vendor_facets",
    each.map((n) => ({ facet: "all", vendor_id: `v${n}`, rank: 4, review_count: n + 1, name_key: `vendor ${n}` })),
  );
  const of = (n: number, id: string) => ({ id: `${id}${n}`, product_id: `p${n}`, vendor_id: `v${n}` });
  await put(
    "lab_results",
    each.flatMap((n) => [
      { ...of(n, "l"), verified_at: NOW - n * 60_000 },
      { ...of(n, "old"), verified_at: NOW - 20 * DAY - n * 60_000 },
      { ...of(n, "failed-before"), overall_safety: "Failed", verified_at: NOW - 31 * DAY - n * 60_000 },
      { ...of(n, "expired"), status: "expired", verified_at: NOW - 200 * DAY, expires_at: NOW - n * 60_000 },
      { ...of(n, "rejected-before"), status: "rejected", verified_at: null, updated_at: NOW - 31 * DAY - n * 60_000 },
      { ...of(n, "waiting"), status: "pending", verified_at: null },
    ]),
  );
  const reviews = all(vendors * 10);
  await put(
    "users",
    reviews.map((n) => ({ id: `u${n}` })),
  );
  await put(
    "reviews",
    reviews.map((n) => ({
      id: `r${n}`,
      vendor_id: `v${n % vendors}`,
      product_id: `p${n % vendors}`,
      author_id: `u${n}`,
      helpful_votes: n % 11,
      verified_by: n % 7 === 0 ? "sample" : null,
      created_at: NOW - n * HOUR,
    })),
  );
}

/** So many results of each kind that the page counts. */
async function count(results: number): Promise<void> {
  const of = (n: number, id: string) => ({ id: `${id}${n}`, product_id: "p1", vendor_id: "v1" });
  await put(
    "lab_results",
    all(results).flatMap((n) => [
      { ...of(n, "failed"), overall_safety: "Failed", verified_at: NOW - 10 * DAY - n },
      { ...of(n, "expiring"), verified_at: NOW - 170 * DAY, expires_at: NOW + DAY + n },
      { ...of(n, "rejected"), status: "rejected", verified_at: null, updated_at: NOW - DAY - n },
    ]),
  );
}

async function read() {
  const usage = new Usage();
  const home = await computeHome(connect(countedD1(env.DB, usage)), NOW);
  expect([home.topVendors.length, home.hot.length, home.latest.length, home.helpful.length]).toEqual([3, 3, 3, 3]);
  expect([home.testers.length, home.labNewest.length, home.vendorStatus.length]).toEqual([2, 4, 9]);
  expect(home.failedNewest).toHaveLength(4);
  expect(usage.d1.trips).toBe(1);
  const { expiringThisWeek, failed, rejected } = home.figures;
  return { rows: usage.d1.read, counts: [expiringThisWeek, failed, rejected] };
}

describe("reading the home page", () => {
  it("costs one trip, and as many rows with 600 vendors as with 30", async () => {
    await fill(30);
    await count(5);
    const small = await read();
    await fill(600);
    await count(5);
    const large = await read();
    expect([small.counts, large.counts]).toEqual([
      [5, 5, 5],
      [5, 5, 5],
    ]);
    expect(large.rows / small.rows, `${small.rows} rows, then ${large.rows}`).toBeLessThanOrEqual(1.1);
  }, 60_000);

  it("counts no further than a thousand, however many there are", async () => {
    await fill(30);
    await count(1000);
    const full = await read();
    await count(3000);
    const over = await read();
    expect([full.counts, over.counts]).toEqual([
      [1000, 1000, 1000],
      [1000, 1000, 1000],
    ]);
    expect(over.rows / full.rows, `${full.rows} rows, then ${over.rows}`).toBeLessThanOrEqual(1.1);
    expect(over.rows).toBeLessThanOrEqual(MOST_ROWS);
  }, 60_000);
});
