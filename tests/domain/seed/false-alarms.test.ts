import { describe, expect, it } from "vitest";
import { alertsOf } from "@worker/domain/voice/integrity/alerts";
import { bandsOf } from "@worker/domain/voice/integrity/bands";
import { MEASURED } from "@worker/domain/voice/integrity/measured";
import { shinglesOf } from "@worker/domain/voice/integrity/shingles";
import { DETECTOR_NAMES, type Detector } from "@worker/domain/voice/integrity/words";
import { DAY } from "../../factories/rows";
import { demo, read } from "./demo";

const rows = read(demo());
const HOUR = DAY / 24;
/** As many as the statements of the detectors read. */
const [NEWEST, OWN, PAGES] = [9, 39, 1];

const ring = new Set(
  rows.integrityAlerts.filter(({ type }) => type === "similar_content").flatMap(({ reviewId, key }) => [reviewId, key]),
);

/** Every detector on every review, as it would have looked when the review was published. */
function run() {
  const joined = new Map(rows.users.map(({ id, createdAt }) => [id, createdAt]));
  const buckets = new Map<string, typeof rows.reviews>();
  const [byVendor, byAuthor] = [new Map<string, typeof rows.reviews>(), new Map<string, typeof rows.reviews>()];
  const raised: { reviewId: string; detector: Detector }[] = [];
  const ordered = rows.reviews.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  for (const review of ordered) {
    const { id, vendorId, productId = null, authorId, rating, content, createdAt } = review;
    const bands = bandsOf(shinglesOf(content)).map((hash, band) => `${band}/${hash}`);
    const earlier = (byVendor.get(vendorId) ?? []).toReversed();
    const own = (byAuthor.get(authorId) ?? []).toReversed().slice(0, OWN);
    const newest = earlier.filter((each) => each.createdAt > createdAt - 7 * DAY).slice(0, NEWEST);
    const nearby = newest
      .filter((each) => each.createdAt > createdAt - HOUR)
      .map((each) => ({
        authorId: each.authorId,
        networkHash: null,
        joinedAt: joined.get(each.authorId) ?? null,
        ownJoinedAt: joined.get(authorId) ?? null,
      }));
    const pages = rows.products
      .filter((each) => (productId === null ? each.vendorId === vendorId : each.id === productId))
      .toSorted((a, b) => b.addedAt - a.addedAt)
      .slice(0, PAGES)
      .map((each) => ({ id: each.id, text: each.description }));
    const found = new Map(bands.flatMap((band) => (buckets.get(band) ?? []).map((each) => [each.id, each])));
    const alerts = alertsOf(
      { authorId, text: content, networkHash: null, isEdit: false, vendorId, rating },
      {
        candidates: [...found.values()].filter((each) => each.authorId !== authorId),
        nearby,
        authorDay: [{ n: own.filter((each) => each.createdAt > createdAt - DAY).length }],
        wider: {
          newest: newest.map((each) => each.rating),
          stars: [1, 2, 3, 4, 5].map((star) => earlier.filter((each) => each.rating === star).length),
          own: own.map((each) => ({ ...each, verifiedBy: each.verifiedBy ?? null })),
          network: [],
          pages,
        },
      },
      createdAt,
    );
    for (const { type, key } of alerts) {
      const detector =
        type === "suspicious_pattern" ? key : key.startsWith("product:") ? "copied_page" : "similar_content";
      raised.push({ reviewId: id, detector: detector as Detector });
    }
    for (const band of bands) buckets.set(band, [...(buckets.get(band) ?? []), review]);
    byVendor.set(vendorId, [...(byVendor.get(vendorId) ?? []), review]);
    byAuthor.set(authorId, [...(byAuthor.get(authorId) ?? []), review]);
  }
  return raised;
}

describe("the detectors on the demo data", () => {
  const raised = run();
  const honest = rows.reviews.filter(({ id }) => !ring.has(id));

  it("find the planted ring: each of its reviews but the first", () => {
    expect(ring.size).toBe(4);
    const found = new Set(
      raised.filter(({ detector }) => detector === "similar_content").map(({ reviewId }) => reviewId),
    );
    const dates = rows.reviews.filter(({ id }) => ring.has(id)).toSorted((a, b) => a.createdAt - b.createdAt);
    expect(found).toEqual(new Set(dates.slice(1).map(({ id }) => id)));
    expect(new Set(dates.map(({ authorId }) => authorId)).size).toBe(4);
    expect(new Set(dates.map(({ vendorId }) => vendorId)).size).toBe(1);
  });

  it("raise on honest reviews what the site says they do", () => {
    const falsely = (detector: Detector) =>
      raised.filter((each) => each.detector === detector && !ring.has(each.reviewId)).length;
    const measured = DETECTOR_NAMES.map((detector) => [
      detector,
      detector === "one_network" || detector === "shared_network" ? null : falsely(detector),
    ]);
    expect({ reviews: honest.length, raised: Object.fromEntries(measured) }).toEqual(MEASURED);
  });
});
