import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { computeHome } from "@worker/domain/home/compute-home";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, HOUR, NOW, put } from "../domain/reviews/rows";

const EMPTY_SLOW = { at: NOW, hot: [], expiringThisWeek: 0, failed: 0, rejected: 0, failedNewest: [] };

/** A site of so many vendors, each with a product, ten reviews and two lab results. */
async function fill(vendors: number): Promise<void> {
  await clear("vendors", "products", "users", "reviews", "vendor_facets", "lab_results");
  const each = Array.from({ length: vendors }, (_, index) => index);
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
    each.map((n) => ({ id: `p${n}`, vendor_id: `v${n}`, name: `Product ${n}`, newest_result_id: `l${n}` })),
  );
  await put(
    "vendor_facets",
    each.map((n) => ({ facet: "all", vendor_id: `v${n}`, rating: 4, review_count: n + 1, name_key: `vendor ${n}` })),
  );
  await put(
    "lab_results",
    [...each, ...each].map((n, index) => {
      const id = index < vendors ? `l${n}` : `old${n}`;
      return { id, product_id: `p${n}`, vendor_id: `v${n}`, verified_at: NOW - index * HOUR };
    }),
  );
  const all = Array.from({ length: vendors * 10 }, (_, index) => index);
  await put(
    "users",
    all.map((n) => ({ id: `u${n}` })),
  );
  await put(
    "reviews",
    all.map((n) => ({
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

async function rowsRead(): Promise<number> {
  const usage = new Usage();
  const home = await computeHome(connect(countedD1(env.DB, usage)), NOW, EMPTY_SLOW);
  expect([home.topVendors.length, home.latest.length, home.helpful.length]).toEqual([3, 3, 3]);
  expect([home.testers.length, home.labNewest.length, home.vendorStatus.length]).toEqual([2, 4, 9]);
  expect(usage.d1.trips).toBe(1);
  return usage.d1.read;
}

describe("reading the home page", () => {
  it("costs one trip, and as many rows with 600 vendors as with 30", async () => {
    await fill(30);
    const small = await rowsRead();
    await fill(600);
    const large = await rowsRead();
    expect(large / small, `${small} rows, then ${large}`).toBeLessThanOrEqual(1.1);
  }, 60_000);
});
