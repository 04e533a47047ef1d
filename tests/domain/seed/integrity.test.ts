import { describe, expect, it } from "vitest";
import { holds } from "@worker/domain/voice/integrity/alerts";
import { BANDS } from "@worker/domain/voice/integrity/bands";
import { shinglesOf } from "@worker/domain/voice/integrity/shingles";
import { demo, groupBy, NOW, read, TODAY, visibleOf } from "./demo";

const rows = read(demo());

describe("integrity in the demo", () => {
  it("has the bands of every review that is long enough, and of no other", () => {
    const bands = groupBy(rows.reviewBands, ({ reviewId }) => reviewId);
    const long = rows.reviews.filter(({ content }) => shinglesOf(content).size > 0);
    expect(long.length).toBeGreaterThan(rows.reviews.length / 2);
    expect(new Set(bands.keys())).toEqual(new Set(long.map(({ id }) => id)));
    for (const own of bands.values()) expect(own.map(({ band }) => band)).toEqual([...Array(BANDS).keys()]);
  });

  it("has alerts about visible reviews, none so grave that it would hold one", () => {
    const visible = new Map(visibleOf(rows).map((review) => [review.id, review]));
    expect(rows.integrityAlerts.length).toBeGreaterThan(5);
    for (const { reviewId, createdAt } of rows.integrityAlerts)
      expect(visible.get(reviewId)?.createdAt).toBe(createdAt);
    expect(holds(rows.integrityAlerts)).toBe(false);
  });

  it("has open ones and resolved ones, these by staff and after they were seen", () => {
    const resolved = rows.integrityAlerts.filter(({ resolvedAt }) => resolvedAt);
    expect(resolved.length).toBeGreaterThan(0);
    expect(resolved.length).toBeLessThan(rows.integrityAlerts.length);
    for (const { createdAt, resolvedAt, resolvedBy } of resolved) {
      expect(resolvedAt).toBeGreaterThan(createdAt);
      expect(resolvedAt).toBeLessThan(TODAY);
      expect(rows.users.find(({ id }) => id === resolvedBy)?.role).toBe("staff");
    }
  });

  it("is the same each time", () => {
    const again = demo(NOW);
    expect([...again.integrityAlerts]).toEqual(rows.integrityAlerts);
    expect([...again.reviewBands].slice(0, 50)).toEqual(rows.reviewBands.slice(0, 50));
  });
});
