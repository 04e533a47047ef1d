import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { REVIEW_SORTS, type ReviewFilter } from "@worker/domain/voice/reviews/forms";
import { listReviews } from "@worker/domain/voice/reviews/list-reviews";
import { reviewsPage } from "@worker/domain/voice/reviews/reviews-page";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { clear, HOUR, NOW, put } from "../domain/voice/reviews/rows";

const visitor = { kind: "visitor", ageVerified: true } as const;
const VENDORS = 30;
/** The first vendor has this many reviews at either size, so that its pages can be compared. */
const OF_THE_FIRST = 300;

const RATINGS: (number | undefined)[] = [undefined, 1, 2, 3, 4, 5];
const FILTERS: ReviewFilter[] = REVIEW_SORTS.flatMap((sort) => [
  ...RATINGS.map((rating) => ({ sort, rating })),
  ...[{ verified: true }, { photos: true }, { experience: "expert" as const }, { tag: "rare" }].map((facet) => ({
    sort,
    ...facet,
  })),
  { sort, vendor: "v0" },
  { sort, product: "p0" },
  { sort, vendor: "v0", product: "p0" },
]);

async function fill(count: number): Promise<void> {
  await clear("vendors", "products", "users", "reviews", "vendor_facets", "site_counters");
  const each = Array.from({ length: VENDORS }, (_, index) => index);
  await put(
    "vendors",
    each.map((n) => ({ id: `v${n}`, name: `Vendor ${n}` })),
  );
  await put(
    "products",
    each.map((n) => ({ id: `p${n}`, vendor_id: `v${n}`, name: `Product ${n}` })),
  );
  await put(
    "vendor_facets",
    each.map((n) => ({ facet: "all", vendor_id: `v${n}`, rank: 4, review_count: n, name_key: `vendor ${n}` })),
  );
  const all = Array.from({ length: count }, (_, index) => index);
  await put(
    "users",
    all.map((n) => ({ id: `u${n}` })),
  );
  await put(
    "reviews",
    all.map((n) => {
      const vendor = n < OF_THE_FIRST ? 0 : n % VENDORS;
      return {
        id: `r${n}`,
        vendor_id: `v${vendor}`,
        // Every other one of each vendor: a page among many has as many products to look up as one among few.
        product_id: (n < OF_THE_FIRST ? n : Math.floor(n / VENDORS)) % 2 === 0 ? `p${vendor}` : null,
        author_id: `u${n}`,
        rating: 1 + (n % 5),
        helpful_votes: (n * 7) % 13,
        verified_by: n % 3 === 0 ? "staff" : null,
        user_experience: n % 4 === 0 ? "expert" : null,
        // As many at either size: nothing but an index finds these.
        photos: n < OF_THE_FIRST && n % 9 === 0 ? '[{"id":"a","width":1,"height":1,"alt":""}]' : "[]",
        tags: n < OF_THE_FIRST && n % 7 === 0 ? '["rare"]' : "[]",
        created_at: NOW - n * HOUR,
      };
    }),
  );
}

async function costs(): Promise<{ trips: Set<number>; read: Map<string, number> }> {
  const trips = new Set<number>();
  const read = new Map<string, number>();
  for (const filter of FILTERS) {
    const usage = new Usage();
    const db = connect(countedD1(env.DB, usage));
    const { nextCursor } = await reviewsPage(db, visitor, filter, undefined);
    await reviewsPage(db, visitor, filter, nextCursor ?? undefined);
    const list = await listReviews(db, visitor, filter, undefined, 20);
    expect(list.items, JSON.stringify(filter)).toHaveLength(20);
    trips.add(usage.d1.trips);
    read.set(JSON.stringify(filter), usage.d1.read);
  }
  return { trips, read };
}

describe("reading reviews", () => {
  it("costs one trip a page, and as many rows among 6,000 as among 300", async () => {
    await fill(OF_THE_FIRST);
    const small = await costs();
    await fill(6000);
    const large = await costs();
    expect([...small.trips, ...large.trips]).toEqual([3, 3]);
    for (const [filter, rows] of large.read) {
      const before = small.read.get(filter) ?? 0;
      expect(rows / before, `${filter}: ${before} rows, then ${rows}`).toBeLessThanOrEqual(1.1);
    }
  }, 120_000);
});
