import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "@worker/db/client";
import { expireResults } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { selectFacetCounts, toFacetCounts } from "@worker/domain/catalogue/facets/facet-counts";
import { refreshAllFacets, refreshVendorFacets } from "@worker/domain/catalogue/facets/facets";
import { clear, insert } from "../../../factories/insert";
import { aLabResult, aProduct, aVendor, DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const facetsOf = async (vendorId: string) => {
  const { results } = await env.DB.prepare("select facet from vendor_facets where vendor_id = ? order by facet")
    .bind(vendorId)
    .all<{ facet: string }>();
  return results.map(({ facet }) => facet);
};
const counts = async () => toFacetCounts(await selectFacetCounts(db, {}));
const runAll = async (vendorId: string) => {
  const [first, ...rest] = await refreshVendorFacets(db, vendorId, NOW);
  if (first !== undefined) await db.batch([first, ...rest]);
};

beforeAll(() => clear(env.DB));
beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [
    aVendor({
      id: "a",
      specialties: ["7-OH tablets"],
      verifiedAt: NOW,
      ratingSum: 9,
      ratingCount: 2,
      lowestPriceCents: 500,
    }),
    aVendor({ id: "b", specialties: ["Leaf"], lowestPriceCents: 900 }),
    aVendor({ id: "c", specialties: ["Leaf"], lowestPriceCents: 1200, plan: "enterprise" }),
    aVendor({ id: "d", specialties: ["Leaf"], lowestPriceCents: 2000 }),
    aVendor({ id: "hidden", hiddenAt: NOW, lowestPriceCents: 1 }),
  ]);
  await insert(env.DB, "products", [
    aProduct({ id: "p", vendorId: "a", type: "tablet", substance: "7oh", extractType: "7OH Thai", categories: [] }),
    aProduct({ id: "q", vendorId: "b", hiddenAt: NOW, type: "capsule" }),
  ]);
  await insert(env.DB, "labResults", [aLabResult({ id: "r", productId: "p", vendorId: "a" })]);
});

describe("refreshing all facets", () => {
  test("stores what each vendor matches with its sort keys, and none for a hidden one", async () => {
    await refreshAllFacets(db, NOW);
    expect(await facetsOf("a")).toEqual([
      "all",
      "category:7oh-tablets",
      "evidence:in-date",
      "filter:7oh",
      "filter:budget-friendly",
      "filter:lab-tested",
      "min:3",
      "min:4",
      "min:4.5",
      "type:7OH",
      "verified",
    ]);
    expect(await facetsOf("hidden")).toEqual([]);
    const row = await env.DB.prepare(
      "select rank, review_count, name_key from vendor_facets where vendor_id = 'a' and facet = 'all'",
    ).first();
    expect(row).toEqual({ rank: 4.5, review_count: 2, name_key: "vendor a" });
  });

  test("ranks by a mean that ten reviews at the site's mean pull toward it, so that one review is not first", async () => {
    await env.DB.exec("update vendors set rating_sum = 5, rating_count = 1 where id = 'b'");
    await env.DB.exec("update vendors set rating_sum = 460, rating_count = 100 where id = 'c'");
    await env.DB.exec("update vendors set rating_sum = 20, rating_count = 20 where id = 'd'");
    await refreshAllFacets(db, NOW);
    const ranks = async () =>
      (
        await env.DB.prepare(
          "select vendor_id as id, round(rank, 3) as rank from vendor_facets where facet = 'all' order by rank desc",
        ).all()
      ).results;
    // 494 stars of 123 reviews: 4.02 at the site's mean.
    const ranked = [
      { id: "c", rank: 4.547 },
      { id: "b", rank: 4.109 },
      { id: "a", rank: 4.1 },
      { id: "d", rank: 2.007 },
    ];
    expect(await ranks()).toEqual(ranked);
    await env.DB.exec("update vendors set rating_sum = 0, rating_count = 0 where id = 'd'");
    await runAll("d");
    expect((await ranks()).at(-1)).toEqual({ id: "d", rank: 0 });
    expect((await ranks()).slice(0, 3)).toEqual(ranked.slice(0, 3));
  });

  test("of a category and a type it stores what its products there cost, how they rate and when they were tested", async () => {
    const rated = (sum: number, count: number) => ({ ratingSum: sum, ratingCount: count, stars5: count });
    await insert(env.DB, "products", [
      aProduct({
        id: "p2",
        vendorId: "a",
        type: "tablet",
        substance: "7oh",
        extractType: "7OH",
        categories: [],
        lowestPriceCents: 900,
        newestResultId: "r2",
        ...rated(10, 2),
      }),
      aProduct({ id: "p3", vendorId: "a", type: "powder", categories: [], lowestPriceCents: 500, ...rated(5, 1) }),
      aProduct({ id: "p4", vendorId: "a", type: "powder", hiddenAt: NOW, lowestPriceCents: 1, ...rated(50, 10) }),
    ]);
    await insert(env.DB, "labResults", [
      aLabResult({ id: "r2", productId: "p2", vendorId: "a", testDate: "2026-10-02" }),
      aLabResult({ id: "r3", productId: "p3", vendorId: "a", status: "pending" }),
    ]);
    await env.DB.exec("update products set newest_result_id = 'r', lowest_price_cents = 1500 where id = 'p'");
    await env.DB.exec("update lab_results set test_date = '2026-09-01' where id = 'r'");
    await env.DB.exec("update vendors set newest_result_id = 'r2' where id = 'a'");
    await refreshAllFacets(db, NOW);
    const part = async (facet: string) => {
      const row = await env.DB.prepare(
        `select review_count as reviews, rating_sum as sum, price_cents as price, newest_day as day,
         newest_result_id as result, figures from vendor_facets where vendor_id = 'a' and facet = ?`,
      )
        .bind(facet)
        .first<{ figures: string | null }>();
      return { ...row, figures: JSON.parse(row?.figures ?? "null") as unknown };
    };
    const tablets = {
      reviews: 2,
      sum: 10,
      price: 900,
      day: Date.UTC(2026, 9, 2) / DAY,
      result: "r2",
      figures: {
        stars: [0, 0, 0, 0, 2],
        productCount: 2,
        testedCount: 2,
        lowestPriceCents: 900,
        pending: false,
        reported: false,
      },
    };
    expect(await part("category:7oh-tablets")).toEqual(tablets);
    expect(await part("type:7OH")).toEqual(tablets);
    expect(await part("category:powder")).toMatchObject({
      reviews: 1,
      price: 500,
      day: 0,
      result: null,
      figures: { productCount: 1, testedCount: 0, pending: true },
    });
    expect(await part("all")).toEqual({
      reviews: 2,
      sum: 0,
      price: 500,
      day: Date.UTC(2026, 9, 2) / DAY,
      result: null,
      figures: null,
    });

    // A failure is as good as none in the order of newest results.
    await env.DB.exec("update lab_results set overall_safety = 'Failed' where id = 'r2'");
    await refreshAllFacets(db, NOW);
    expect(await part("category:7oh-tablets")).toMatchObject({ day: 0, result: "r2" });
    expect(await part("all")).toMatchObject({ day: 0 });
  });

  test("the bottom quartile is a quarter of the listed vendors; hidden ones do not move it", async () => {
    await refreshAllFacets(db, NOW);
    expect((await counts())["filter:budget-friendly"]).toBe(1);
  });

  test("hidden products lend no facet", async () => {
    await refreshAllFacets(db, NOW);
    expect(await facetsOf("b")).not.toContain("category:capsules");
  });

  test("counts every facet, those of nobody too", async () => {
    await refreshAllFacets(db, NOW);
    expect(await counts()).toMatchObject({
      all: 4,
      verified: 1,
      "type:Plain Leaf": 3,
      "type:Pseudo": 0,
      "filter:premium": 1,
    });
  });

  test("writes nothing when nothing changed", async () => {
    await refreshAllFacets(db, NOW);
    const before = await env.DB.prepare("select group_concat(rowid) as ids from vendor_facets").first();
    await refreshAllFacets(db, NOW);
    expect(await env.DB.prepare("select group_concat(rowid) as ids from vendor_facets").first()).toEqual(before);
  });

  test("follows the clock: a result that expired and a vendor that is no longer new", async () => {
    await env.DB.prepare("update vendors set listed_at = ? where id = 'b'")
      .bind(NOW - 80 * DAY)
      .run();
    await refreshAllFacets(db, NOW);
    expect(await facetsOf("b")).toContain("filter:new-vendors");
    await refreshAllFacets(db, NOW + 365 * DAY);
    expect(await facetsOf("a")).not.toContain("filter:lab-tested");
    expect(await facetsOf("b")).not.toContain("filter:new-vendors");
    const row = await env.DB.prepare("select tested_count from vendors where id = 'a'").first();
    expect(row).toEqual({ tested_count: 0 });
  });

  test("holds for more vendors than one batch", async () => {
    await insert(
      env.DB,
      "vendors",
      Array.from({ length: 120 }, (_, n) => aVendor({ id: `many-${n}` })),
    );
    await refreshAllFacets(db, NOW);
    expect((await counts()).all).toBe(124);
  });
});

describe("refreshing one vendor", () => {
  test("moves its facets and the counters together", async () => {
    await refreshAllFacets(db, NOW);
    await env.DB.prepare(
      "update vendors set verified_at = null, plan = 'professional', rating_sum = 7 where id = 'a'",
    ).run();
    await runAll("a");
    expect(await facetsOf("a")).toEqual(expect.arrayContaining(["filter:premium", "min:3"]));
    expect(await counts()).toMatchObject({ all: 4, verified: 0, "filter:premium": 2, "min:4": 0, "min:3": 1 });
  });

  test("takes a hidden vendor off every list", async () => {
    await refreshAllFacets(db, NOW);
    await env.DB.prepare("update vendors set hidden_at = 1 where id = 'a'").run();
    await runAll("a");
    expect(await facetsOf("a")).toEqual([]);
    expect((await counts()).all).toBe(3);
  });

  test("agrees with refreshing all", async () => {
    await refreshAllFacets(db, NOW);
    const [all, a] = [await counts(), await facetsOf("a")];
    await runAll("a");
    expect([await counts(), await facetsOf("a")]).toEqual([all, a]);
  });

  test("of an unknown vendor is nothing to do", async () => {
    expect(await refreshVendorFacets(db, "nobody", NOW)).toEqual([]);
  });
});

test("expired results leave the counter of current results", async () => {
  await insert(env.DB, "siteCounters", [{ name: "lab.inDate", value: 1 }]);
  const [, expiresAt] = [0, Date.UTC(2027, 4, 1)];
  await expireResults(db, { now: expiresAt - 1, origin: "" });
  expect(await env.DB.prepare("select status from lab_results where id = 'r'").first()).toEqual({ status: "verified" });
  await expireResults(db, { now: expiresAt, origin: "" });
  expect(await env.DB.prepare("select status from lab_results where id = 'r'").first()).toEqual({ status: "expired" });
  expect(await env.DB.prepare("select value from site_counters where name = 'lab.inDate'").first()).toEqual({
    value: 0,
  });
  await expireResults(db, { now: expiresAt, origin: "" });
  expect(await env.DB.prepare("select value from site_counters where name = 'lab.inDate'").first()).toEqual({
    value: 0,
  });
});
