import { describe, expect, it } from "vitest";
import { EFFECT_REPORTS_MIN } from "@worker/domain/catalogue/products/forms";
import { COUNTERS, STARS, starsCounter } from "@worker/domain/foundation/stats/counters";
import { isValid } from "@worker/domain/catalogue/lab/results/validity";
import type { Row } from "../../../scripts/seed/data";
import { demo, groupBy, NOW, read, visibleOf } from "./demo";

const rows = read(demo());
const visible = visibleOf(rows);

function rated(reviews: Row<"reviews">[]) {
  const of = (stars: number) => reviews.filter(({ rating }) => rating === stars).length;
  return {
    ratingSum: reviews.reduce((sum, { rating }) => sum + rating, 0),
    ratingCount: reviews.length,
    stars1: of(1),
    stars2: of(2),
    stars3: of(3),
    stars4: of(4),
    stars5: of(5),
  };
}

describe("stored ratings", () => {
  it("are those of a vendor's visible reviews, its products' among them", () => {
    const byVendor = groupBy(visible, ({ vendorId }) => vendorId);
    for (const vendor of rows.vendors) expect(vendor).toMatchObject(rated(byVendor.get(vendor.id) ?? []));
  });

  it("are those of a product's visible reviews", () => {
    const byProduct = groupBy(visible, ({ productId }) => productId ?? "");
    for (const product of rows.products) expect(product).toMatchObject(rated(byProduct.get(product.id) ?? []));
  });

  it("have histograms that give the mean beside them", () => {
    for (const { ratingSum, ratingCount, stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0 } of [
      ...rows.vendors,
      ...rows.products,
    ]) {
      expect(stars1 + stars2 + stars3 + stars4 + stars5).toBe(ratingCount);
      expect(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5).toBe(ratingSum);
    }
  });

  it("add up by month and by category", () => {
    const months = groupBy(rows.vendorRatingMonths, ({ vendorId }) => vendorId);
    const categories = groupBy(rows.vendorCategoryRatings, ({ vendorId }) => vendorId);
    for (const { id, ratingSum, ratingCount } of rows.vendors) {
      const own = months.get(id) ?? [];
      expect(own.reduce((total, { sum }) => total + sum, 0)).toBe(ratingSum);
      expect(own.reduce((total, { count }) => total + count, 0)).toBe(ratingCount);
      const given = visible
        .filter(({ vendorId }) => vendorId === id)
        .flatMap(({ categoryRatings }) => Object.entries(categoryRatings));
      for (const { category, sum, count } of categories.get(id) ?? []) {
        const of = given.filter(([name]) => name === category).map(([, value]) => value);
        expect([sum, count]).toEqual([of.reduce((total, value) => total + value, 0), of.length]);
      }
    }
  });
});

describe("counts kept beside", () => {
  it("agree with the votes, none of them the author's own", () => {
    const votes = groupBy(rows.reviewVotes, ({ reviewId }) => reviewId);
    for (const { id, authorId, helpfulVotes, unhelpfulVotes } of rows.reviews) {
      const own = votes.get(id) ?? [];
      expect(own.filter(({ helpful }) => helpful).length).toBe(helpfulVotes);
      expect(own.filter(({ helpful }) => !helpful).length).toBe(unhelpfulVotes);
      expect(own.some(({ userId }) => userId === authorId)).toBe(false);
    }
    expect(visible.filter(({ helpfulVotes = 0 }) => helpfulVotes > 5).length).toBeGreaterThanOrEqual(20);
  });

  it("agree with each member's visible reviews", () => {
    const written = groupBy(visible, ({ authorId }) => authorId);
    for (const { id, reviewCount } of rows.users) expect(reviewCount).toBe(written.get(id)?.length ?? 0);
  });

  it("agree with the vendors' lists, prices and results", () => {
    for (const { id, productCount, testedCount, failedCount, lowestPriceCents } of rows.vendors) {
      const own = rows.products.filter(({ vendorId }) => vendorId === id);
      const tested = own.filter((product) =>
        rows.labResults.some((result) => result.productId === product.id && isValid(result, NOW)),
      );
      const failed = rows.labResults.filter(
        (result) =>
          result.vendorId === id &&
          isValid(result, NOW) &&
          result.overallSafety === "Failed" &&
          (result.supersededBy ?? null) === null,
      );
      expect([productCount, testedCount, failedCount]).toEqual([own.length, tested.length, failed.length]);
      expect(lowestPriceCents).toBe(
        own.length === 0 ? null : Math.min(...own.map((product) => product.lowestPriceCents)),
      );
    }
  });

  it("agree with the site's counters", () => {
    const counted = new Map(rows.siteCounters.map(({ name, value }) => [name, value]));
    expect(counted.get(COUNTERS.vendors)).toBe(24);
    expect(counted.get(COUNTERS.verifiedVendors)).toBe(rows.vendors.filter(({ verifiedAt }) => verifiedAt).length);
    expect(counted.get(COUNTERS.products)).toBe(160);
    expect(counted.get(COUNTERS.reviews)).toBe(visible.length);
    expect(counted.get(COUNTERS.verifiedReviews)).toBe(visible.filter(({ verifiedBy }) => verifiedBy).length);
    expect(counted.get(COUNTERS.labInDate)).toBe(rows.labResults.filter((result) => isValid(result, NOW)).length);
    for (const stars of STARS)
      expect(counted.get(starsCounter(stars))).toBe(visible.filter(({ rating }) => rating === stars).length);
  });
});

describe("hot clicks", () => {
  it("are a product's clicks of the last seven days, today among them", () => {
    const recent = rows.clickDays.filter(({ target, day }) => target === "product" && day >= "2026-11-14");
    const byProduct = groupBy(recent, ({ targetId }) => targetId);
    for (const { id, hotClicks } of rows.products)
      expect(hotClicks).toBe((byProduct.get(id) ?? []).reduce((total, { clicks }) => total + clicks, 0));
    expect(rows.products.filter(({ substance, hotClicks = 0 }) => substance === "7oh" && hotClicks > 0)).not.toEqual(
      [],
    );
  });
});

describe("effects", () => {
  it("are published when three reviewers report them, or staff set them, and Pain Relieving only by reviewers", () => {
    const byProduct = groupBy(visible, ({ productId }) => productId ?? "");
    for (const { id, effects } of rows.products) {
      const reported = (byProduct.get(id) ?? []).flatMap(({ experience }) => experience.effectsExperienced);
      for (const { effect, reports, byStaff } of effects) {
        expect(reports).toBe(reported.filter((each) => each === effect).length);
        expect(byStaff ? effect !== "Pain Relieving" : reports >= EFFECT_REPORTS_MIN).toBe(true);
      }
    }
    expect(new Set(rows.products.flatMap(({ effects }) => effects.map(({ effect }) => effect))).size).toBe(4);
  });

  it("are rolled up over the products of a strain", () => {
    const strains = new Map(rows.products.map(({ id, strain }) => [id, strain]));
    for (const { strain, effect, reports, reviews, share } of rows.strainEffects) {
      const own = visible.filter(({ productId }) => productId && strains.get(productId) === strain);
      expect(reviews).toBe(own.length);
      expect(reports).toBe(own.filter(({ experience }) => experience.effectsExperienced.includes(effect)).length);
      expect(share).toBeCloseTo(reports / reviews);
    }
  });
});
