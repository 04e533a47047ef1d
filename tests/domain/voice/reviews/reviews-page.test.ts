import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { ReviewFilter } from "@worker/domain/voice/reviews/forms";
import { reviewsPage } from "@worker/domain/voice/reviews/reviews-page";
import { COUNTERS, starsCounter } from "@worker/domain/foundation/stats/counters";
import { HOUR, NOW, put } from "./rows";

const db = connect(env.DB);
const visitor = { kind: "visitor", ageVerified: true } as const;
const page = (filter: Partial<ReviewFilter>, cursor?: string) =>
  reviewsPage(db, visitor, { sort: "newest", ...filter }, cursor);

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow Lane Extracts", rating_sum: 11, rating_count: 3, stars_5: 1, stars_4: 1, stars_2: 1 },
    { id: "quillwort", name: "Quillwort Supply" },
  ]);
  await put("products", [
    { id: "leaf", vendor_id: "harrow", name: "Leaf", stars_5: 1 },
    { id: "other", vendor_id: "quillwort", name: "Other" },
  ]);
  await put("vendor_facets", [
    { facet: "all", vendor_id: "harrow", rank: 3.67, review_count: 3, name_key: "harrow" },
    { facet: "all", vendor_id: "quillwort", rank: 0, review_count: 0, name_key: "quillwort" },
  ]);
  await put("vendor_category_ratings", [
    { vendor_id: "harrow", category: "website", sum: 7, count: 2 },
    { vendor_id: "harrow", category: "quality", sum: 9, count: 2 },
  ]);
  await put("reviews", [
    {
      id: "a",
      vendor_id: "harrow",
      product_id: "leaf",
      author_id: "u1",
      rating: 5,
      verified_by: "purchase",
      tags: '["refund","lone"]',
    },
    {
      id: "b",
      vendor_id: "harrow",
      author_id: "u2",
      rating: 4,
      tags: '["refund"]',
      user_experience: "expert",
      created_at: NOW - HOUR,
    },
    { id: "c", vendor_id: "harrow", author_id: "u3", rating: 2, would_recommend: 0, created_at: NOW - 2 * HOUR },
  ]);
  await put("site_counters", [
    { name: COUNTERS.reviews, value: 3 },
    { name: starsCounter(5), value: 1 },
    { name: starsCounter(4), value: 1 },
    { name: starsCounter(2), value: 1 },
  ]);
});

describe("reviewsPage", () => {
  it("counts the whole site: mean, histogram, shares of all", async () => {
    const { stats, vendor, vendorChoices } = await page({});
    expect(stats).toMatchObject({ count: 3, stars: [0, 1, 0, 1, 1], categories: [] });
    expect(stats.mean).toBeCloseTo(11 / 3, 10);
    expect(stats).toMatchObject({ verified: 1, recommending: 2 });
    expect(vendor).toBeNull();
    expect(vendorChoices.map(({ id }) => id)).toEqual(["harrow", "quillwort"]);
  });

  it("counts what is verified, by experience and by tag; a tag of one author only once it is chosen", async () => {
    for (const filter of [{}, { vendor: "harrow" }]) {
      const { stats } = await page(filter);
      expect(stats.verified).toBe(1);
      expect(stats.experience.filter(({ count }) => count > 0)).toEqual([{ level: "expert", count: 1 }]);
      expect(stats.tags).toEqual([{ tag: "refund", count: 2 }]);
    }
    expect((await page({ tag: "lone" })).stats.tags).toContainEqual({ tag: "lone", count: 1 });
    expect((await page({ product: "leaf" })).stats).toMatchObject({ verified: 1, tags: [] });
    expect((await page({ vendor: "quillwort" })).stats).toMatchObject({ verified: 0, tags: [] });
  });

  it("counts a vendor, with category means in their order and its products to choose from", async () => {
    const { stats, vendor, productChoices } = await page({ vendor: "harrow" });
    expect(vendor?.name).toBe("Harrow Lane Extracts");
    expect(stats.stars).toEqual([0, 1, 0, 1, 1]);
    expect(stats.categories).toEqual([
      { category: "quality", mean: 4.5, count: 2 },
      { category: "website", mean: 3.5, count: 2 },
    ]);
    expect(productChoices).toEqual([{ id: "leaf", name: "Leaf" }]);
  });

  it("lets a product narrow its vendor, named or not", async () => {
    for (const filter of [{ product: "leaf" }, { vendor: "harrow", product: "leaf" }]) {
      const { stats, vendor, product, items } = await page(filter);
      expect([vendor?.id, product?.id, items.map(({ id }) => id)]).toEqual(["harrow", "leaf", ["a"]]);
      expect(stats).toMatchObject({ count: 1, mean: 5, verified: 1, recommending: 1 });
    }
  });

  it("counts who recommends over all reviews, however many", async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...{ id: `many${n}`, vendor_id: "many", author_id: `m${n}`, would_recommend: n % 4 === 0 ? 0 : 1 },
      created_at: NOW - n * HOUR,
    }));
    await put("vendors", [{ id: "many", name: "Many", rating_count: 120, rating_sum: 480, stars_4: 120 }]);
    await put("reviews", many);
    expect((await page({ vendor: "many" })).stats).toMatchObject({ count: 120, recommending: 90 });
    await env.DB.prepare("update reviews set would_recommend = 1 where id = 'many0'").run();
    await env.DB.prepare("update reviews set hidden_at = 1 where id = 'many1'").run();
    await env.DB.prepare("delete from reviews where id = 'many2'").run();
    expect((await page({ vendor: "many" })).stats.recommending).toBe(89);
    await env.DB.prepare("delete from reviews where vendor_id = 'many'").run();
    await env.DB.prepare("delete from vendors where id = 'many'").run();
    expect((await page({})).stats.recommending).toBe(2);
  });

  it("has nothing for an unknown vendor, or for another vendor's product", async () => {
    for (const filter of [{ vendor: "nobody" }, { product: "nothing" }, { vendor: "harrow", product: "other" }]) {
      const { items, stats, product } = await page(filter);
      expect([items, stats.count, stats.mean, product]).toEqual([[], 0, null, null]);
    }
  });

  it("keeps the figures of everything while a rating narrows the list", async () => {
    const { items, stats } = await page({ vendor: "harrow", rating: 4 });
    expect(items.map(({ id }) => id)).toEqual(["b"]);
    expect(stats.count).toBe(3);
  });

  it("shows the first page when the page link is not one of ours", async () => {
    for (const cursor of ["", "nonsense", btoa("[1]"), "%"]) {
      const { items, first } = await page({}, cursor);
      expect([items.length, first]).toEqual([3, true]);
    }
  });
});
