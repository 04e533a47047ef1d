import { describe, expect, it } from "vitest";
import { copiedPage } from "@worker/domain/voice/integrity/copied-page";
import { praiseOfOne } from "@worker/domain/voice/integrity/one-vendor";
import { atLeast, ratingRun } from "@worker/domain/voice/integrity/rating-run";
import { badgesOf } from "@worker/domain/voice/integrity/score";
import { sharedNetwork } from "@worker/domain/voice/integrity/shared-network";

const WORDS = Array.from({ length: 42 }, (_, n) => `word${n}`);

describe("rating outliers", () => {
  it("are so many equal ratings that chance hardly explains them", () => {
    expect(atLeast(1, 1, 0.25)).toBeCloseTo(0.25, 10);
    expect(atLeast(2, 2, 0.5)).toBeCloseTo(0.25, 10);
    const stars = [2, 2, 6, 20, 70];
    expect(ratingRun(1, [1, 1, 1, 1, 1, 1, 5, 5, 5], [8, 2, 6, 20, 73])).toMatchObject({ count: 7, of: 10 });
    expect(ratingRun(1, [5, 5, 4, 5], stars)).toBeNull();
    expect(ratingRun(5, Array<number>(9).fill(5), [2, 2, 6, 20, 79])).toBeNull();
    expect(ratingRun(3, Array<number>(9).fill(3), stars)).toBeNull();
  });

  it("are none where too little was known before", () => {
    expect(ratingRun(5, Array<number>(9).fill(5), [10, 9, 0, 0, 9])).toBeNull();
    expect(ratingRun(5, Array<number>(9).fill(5), [20, 20, 0, 0, 9])).not.toBeNull();
  });
});

describe("praise of one vendor", () => {
  const praise = (count: number, over = {}) =>
    Array.from({ length: count }, () => ({ vendorId: "v", rating: 5, verifiedBy: null, ...over }));
  it.each([
    [1, null],
    [2, "low"],
    [4, "low"],
    [5, "medium"],
  ])("with %i others: %s", (count, severity) => {
    expect(praiseOfOne({ vendorId: "v", rating: 5 }, praise(count))?.severity ?? null).toBe(severity);
  });

  it("is none with another vendor, another rating or a purchase", () => {
    for (const over of [{ vendorId: "w" }, { rating: 4 }, { verifiedBy: "purchase" }])
      expect(praiseOfOne({ vendorId: "v", rating: 5 }, [...praise(5), ...praise(1, over)])).toBeNull();
    expect(praiseOfOne({ vendorId: "v", rating: 4 }, praise(5))).toBeNull();
  });
});

describe("shared networks", () => {
  it("count members, not reviews", () => {
    const by = (...authors: string[]) => sharedNetwork(authors.map((authorId) => ({ authorId })))?.severity ?? null;
    expect(by("a")).toBeNull();
    expect(by("a", "a", "a")).toBeNull();
    expect(by("a", "b")).toBe("low");
    expect(by("a", "b", "c", "d", "e")).toBe("medium");
  });
});

describe("copied pages", () => {
  it("are found from half of the review's shingles on", () => {
    const page = [{ id: "p", text: WORDS.join(" ") }];
    const own = (n: number) => [...WORDS.slice(0, n), ...WORDS.slice(n).map((each) => `${each}x`)].join(" ");
    expect(copiedPage(own(22), page)).toEqual({ productId: "p", share: 0.5 });
    expect(copiedPage(own(21), page)).toBeNull();
    expect(copiedPage(WORDS.slice(0, 19).join(" "), page)).toBeNull();
    expect(copiedPage(own(42), [])).toBeNull();
  });
});

describe("badges", () => {
  const facts = { verifiedBy: "purchase" as const, verifiedAt: 5, createdAt: 4, testerSince: null };
  it("come from what verified the review, and from the author's time as a tester", () => {
    expect(badgesOf(facts)).toEqual([{ type: "delivery_confirmed", verifiedDate: 5 }]);
    expect(badgesOf({ ...facts, testerSince: 4 }).map(({ type }) => type)).toEqual([
      "delivery_confirmed",
      "trusted_tester",
    ]);
    expect(badgesOf({ ...facts, testerSince: 6 })).toHaveLength(1);
    expect(badgesOf({ ...facts, verifiedBy: null, testerSince: 4 })).toEqual([]);
  });
});
