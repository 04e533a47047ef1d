import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_AREAS, epochKey } from "@worker/domain/foundation/settings/content-epochs";
import { connect } from "@worker/db/client";
import { countClick } from "@worker/domain/catalogue/clicks/follow-link";
import type { HomeData } from "@worker/domain/views/home/home-data";
import { forgetHome, readHome } from "@worker/domain/views/home/read-home";
import { COUNTERS } from "@worker/domain/foundation/stats/counters";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { HOUR, NOW, put } from "../../voice/reviews/rows";
import { epochs } from "../../../factories/site";

const DAY = 24 * HOUR;
const deferred: Promise<unknown>[] = [];

async function read(now = NOW, voice = 0): Promise<{ home: HomeData; trips: number; rows: number }> {
  const usage = new Usage();
  const db = connect(countedD1(env.DB, usage));
  const defer = (work: Promise<unknown>) => void deferred.push(work);
  const home = await readHome({ db, kv: env.KV, site: { contentEpochs: epochs({ voice }) }, now, defer });
  await Promise.all(deferred.splice(0));
  return { home, trips: usage.d1.trips, rows: usage.d1.read };
}

const facet = (vendorId: string, rank: number, reviewCount: number) => ({
  facet: "all",
  vendor_id: vendorId,
  rank,
  review_count: reviewCount,
  name_key: vendorId,
});

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow Lane", rating_sum: 47, rating_count: 10, newest_result_id: "l1" },
    { id: "quill", name: "Quillwort", rating_sum: 47, rating_count: 10, newest_result_id: "l3" },
    { id: "tern", name: "Ternstone", rating_sum: 94, rating_count: 20 },
    { id: "osmund", name: "Osmund Row", rating_sum: 9, rating_count: 2, newest_result_id: "l2" },
    { id: "kestrel", name: "Kestrel Wharf" },
    { id: "hidden", name: "Hidden", rating_sum: 50, rating_count: 10, hidden_at: NOW },
  ]);
  await put("vendor_facets", [
    facet("harrow", 4.7, 10),
    facet("quill", 4.7, 10),
    facet("tern", 4.7, 20),
    facet("osmund", 4.5, 2),
    facet("kestrel", 0, 0),
  ]);
  await put("products", [
    {
      id: "tabs",
      vendor_id: "harrow",
      name: "7-OH Tablets",
      type: "tablet",
      substance: "7oh",
      newest_result_id: "l1",
      hot_clicks: 9,
    },
    { id: "powder", vendor_id: "quill", name: "7-OH Powder", substance: "7oh", hot_clicks: 8 },
    { id: "unseen", vendor_id: "quill", name: "7-OH Drops", substance: "7oh", hot_clicks: 0 },
    { id: "leaf", vendor_id: "osmund", name: "Leaf", hot_clicks: 900 },
    { id: "gone", vendor_id: "quill", name: "Gone", substance: "7oh", hidden_at: NOW, hot_clicks: 500 },
    { id: "astray", vendor_id: "hidden", name: "Astray", substance: "7oh", hot_clicks: 600 },
  ]);
  await put("lab_partners", [
    {
      id: "lab",
      name: "Sable Ridge",
      certification_number: "1",
      accreditations: "[]",
      contact_info: "{}",
      specialties: "[]",
      created_at: 0,
    },
  ]);
  await put("lab_results", [
    { id: "l1", product_id: "tabs", vendor_id: "harrow", test_date: "2026-11-12", verified_at: NOW - 2 * DAY },
    { id: "l2", product_id: "leaf", vendor_id: "osmund", verified_at: NOW - DAY, overall_safety: "Failed" },
    {
      id: "l3",
      product_id: "powder",
      vendor_id: "quill",
      status: "expired",
      verified_at: NOW - 200 * DAY,
      expires_at: NOW - DAY,
    },
    { id: "l4", product_id: "tabs", vendor_id: "harrow", verified_at: NOW - 170 * DAY, expires_at: NOW + 3 * DAY },
    { id: "l7", product_id: "tabs", vendor_id: "harrow", verified_at: NOW - HOUR, expires_at: NOW },
    { id: "l5", product_id: "tabs", vendor_id: "harrow", status: "rejected", updated_at: NOW - DAY, verified_at: null },
    { id: "l6", product_id: "tabs", vendor_id: "kestrel", status: "pending", verified_at: null },
  ]);
  await put("users", [{ id: "tess", tester_since: 1 }]);
  const review = (id: string, age: number, extra: object = {}) => ({
    id,
    vendor_id: "harrow",
    author_id: `${id}-author`,
    created_at: NOW - age * HOUR,
    ...extra,
  });
  await put("reviews", [
    review("r1", 1, { content: `${"word ".repeat(60)}end` }),
    review("r2", 2, { helpful_votes: 5 }),
    review("r3", 3, { helpful_votes: 6, content: `${"word ".repeat(60)}end` }),
    review("r4", 4, { helpful_votes: 9, author_id: "tess", verified_by: "sample", incentive: "Free sample" }),
    review("r5", 5, { vendor_id: "hidden", helpful_votes: 90 }),
    review("r6", 0, { hidden_at: NOW, helpful_votes: 91 }),
  ]);
  await put("site_counters", [
    { name: COUNTERS.vendors, value: 5 },
    { name: COUNTERS.reviews, value: 4 },
    { name: COUNTERS.labInDate, value: 3 },
  ]);
  await put("strain_effects", [
    { strain: "Green Thai", effect: "Sedating", reports: 4, reviews: 12, share: 0.33 },
    { strain: "Green Thai", effect: "Energetic", reports: 7, reviews: 12, share: 0.58 },
    { strain: "Green Thai", effect: "Euphoric", reports: 2, reviews: 12, share: 0.16 },
  ]);
});

beforeEach(forgetHome);
afterEach(async () => {
  const { keys } = await env.KV.list({ prefix: "home:" });
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
});

describe("the home page's data", () => {
  it("ranks the top three by mean, then reviews, then name; nobody without reviews, nobody hidden", async () => {
    const { topVendors } = (await read()).home;
    expect(topVendors.map(({ id, mean }) => [id, mean])).toEqual([
      ["tern", 4.7],
      ["harrow", 4.7],
      ["quill", 4.7],
    ]);
  });

  it("orders 7-OH products by the clicks of seven days; none without, none hidden", async () => {
    const { hot } = (await read()).home;
    expect(hot.map(({ id, clicks }) => [id, clicks])).toEqual([
      ["tabs", 9],
      ["powder", 8],
    ]);
    expect(hot[0]?.evidence.kind).toBe("lab");
  });

  it("shows three latest reviews, and helpful ones above five votes, cut at 140 and 80", async () => {
    const { latest, helpful, testers } = (await read()).home;
    expect(latest.map(({ id }) => id)).toEqual(["r1", "r2", "r3"]);
    expect(helpful.map(({ id }) => id)).toEqual(["r4", "r3"]);
    expect([latest[0]?.text.length, helpful[1]?.text.length]).toEqual([140, 80]);
    expect(testers).toMatchObject([{ id: "r4", incentive: "Free sample", author: { role: "tester" } }]);
  });

  it("counts what stands behind the figures, and lists results with their verdicts by date of test", async () => {
    const { figures, labNewest, failedNewest } = (await read()).home;
    expect(figures).toEqual({
      // The stored count has one whose time ran out this moment, which no job has marked yet.
      ...{ vendors: 5, verifiedVendors: 0, reviews: 4, verifiedReviews: 0, labInDate: 2 },
      ...{ expiringThisWeek: 1, failed: 1, rejected: 1 },
    });
    expect(labNewest.map(({ id, safety, lab }) => [id, safety, lab])).toEqual([
      ["l1", "Passed", "Sable Ridge"],
      ["l2", "Failed", "Sable Ridge"],
      ["l4", "Passed", "Sable Ridge"],
    ]);
    expect(failedNewest.map(({ id }) => id)).toEqual(["l2"]);
  });

  it("says of each vendor how its newest result stands", async () => {
    const { vendorStatus } = (await read()).home;
    expect(Object.fromEntries(vendorStatus.map(({ id, state }) => [id, state]))).toEqual({
      tern: "No result",
      harrow: "Current",
      quill: "Expired",
      osmund: "Failed",
      kestrel: "Pending",
    });
  });

  it("gives effects only with three reports, the most reported first", async () => {
    expect((await read()).home.strains).toEqual([
      {
        strain: "Green Thai",
        reviews: 12,
        effects: [
          ["Energetic", 7],
          ["Sedating", 4],
        ],
      },
    ]);
  });
});

describe("keeping the home page", () => {
  it("reads in one trip, then none for 30 seconds", async () => {
    expect((await read(NOW)).trips).toBe(1);
    expect((await read(NOW + 29_999)).trips).toBe(0);
    expect((await read(NOW + 30_000)).trips).toBe(1);
  });

  it("takes another isolate's copy from KV", async () => {
    await read(NOW);
    forgetHome();
    const { trips, home } = await read(NOW + 10_000);
    expect([trips, home.at]).toEqual([0, NOW]);
  });

  it("shows a click once 30 seconds are over, here and through KV", async () => {
    const link = { target: "product", targetId: "powder", vendorId: "quill", substance: "7oh" } as const;
    const hottest = async (now: number) => (await read(now)).home.hot.map(({ id, clicks }) => [id, clicks]);
    const before = [
      ["tabs", 9],
      ["powder", 8],
    ];
    expect(await hottest(NOW)).toEqual(before);
    for (const visitor of ["a", "b"])
      await countClick(connect(env.DB), { ...link, url: new URL("https://a.example/p") }, visitor, NOW);
    expect(await hottest(NOW + 29_999)).toEqual(before);
    forgetHome();
    expect(await hottest(NOW + 29_999)).toEqual(before);
    forgetHome();
    expect(await hottest(NOW + 30_000)).toEqual([
      ["powder", 10],
      ["tabs", 9],
    ]);
  });

  it("forgets everything when the content epoch moves", async () => {
    await read(NOW);
    const { trips, home } = await read(NOW + 1000, 1);
    expect([trips, home.at]).toEqual([1, NOW + 1000]);
  });

  it("does without a copy that is malformed", async () => {
    const key = `home:6:${epochKey(epochs(), CONTENT_AREAS)}`;
    await env.KV.put(key, "{broken");
    expect((await read(NOW)).trips).toBe(1);
    forgetHome();
    await env.KV.put(key, JSON.stringify({ at: NOW }));
    expect((await read(NOW)).trips).toBe(1);
  });
});
