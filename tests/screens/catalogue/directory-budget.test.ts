import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "@worker/db/client";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { refreshAllFacets } from "@worker/domain/catalogue/facets/facets";
import { VENDOR_SORTS } from "@worker/domain/catalogue/vendors/forms";
import { type Cost, costOfAnswer, stopClock } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aVendor, DAY } from "../../factories/rows";

beforeAll(() => stopClock());

const now = Date.now();
const FILTERS = [
  "",
  "verified=1",
  "category=capsules",
  "filter=fast-shipping",
  "filter=lab-tested",
  "type=MIT",
  "minRating=4",
];

let visit = 0;
/** Each visit has an address of its own: what the page cache answers costs nothing. */
async function cost(path: string): Promise<Cost> {
  visit += 1;
  const response = await exports.default.fetch(
    new Request(`http://localhost${path}${path.includes("?") ? "&" : "?"}visit=${visit}`),
  );
  expect(response.status).toBe(200);
  await response.text();
  return costOfAnswer(response);
}

/** Every vendor is like every other, so that a page of twenty costs the same wherever it comes from. */
async function seed(count: number): Promise<void> {
  await clear(env.DB);
  const each = Array.from({ length: count }, (_, n) => String(n).padStart(4, "0"));
  await insert(
    env.DB,
    "vendors",
    each.map((n) =>
      aVendor({
        id: `v${n}`,
        specialties: ["MIT"],
        averageShippingTime: "Same Day",
        verifiedAt: now,
        ratingSum: 4 * (Number(n) % 50) + 5,
        ratingCount: (Number(n) % 50) + 1,
        newestResultId: `r${n}`,
        productCount: 1,
        testedCount: 1,
      }),
    ),
  );
  await insert(
    env.DB,
    "products",
    each.map((n) => aProduct({ id: `p${n}`, vendorId: `v${n}`, type: "capsule", newestResultId: `r${n}` })),
  );
  await insert(
    env.DB,
    "productSizes",
    each.map((n) => aSize({ productId: `p${n}` })),
  );
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(
    env.DB,
    "labResults",
    each.map((n) =>
      aLabResult({ id: `r${n}`, vendorId: `v${n}`, productId: `p${n}`, labId: "lab", expiresAt: now + 90 * DAY }),
    ),
  );
  await insert(
    env.DB,
    "reviews",
    each.map((n) => aReview({ vendorId: `v${n}`, productId: `p${n}` })),
  );
  await refreshAllFacets(connect(env.DB), now);
}

const paths = [
  ...FILTERS.flatMap((filter) => VENDOR_SORTS.map((sort) => `/vendors?${filter}&sort=${sort}`)),
  "/vendor/v0007",
  "/vendor/v0007?tab=lab",
  "/vendor/v0007/product/p0007",
  "/vendor/v0007/product/p0007?tab=lab",
  "/vendor/v0007/product/p0007?tab=reviews&region=US-OH",
];
const small = new Map<string, Cost>();
const large = new Map<string, Cost>();

beforeAll(async () => {
  for (const [count, costs] of [
    [24, small],
    [480, large],
  ] as const) {
    await seed(count);
    // Kept for ten seconds: what the seeding took of them must not be missing from the measurements.
    forgetSettings();
    await cost("/vendors");
    for (const path of paths) costs.set(path, await cost(path));
  }
});

describe("what a page costs", () => {
  test.each(paths)("%s: one trip, and as many rows from 480 vendors as from 24", (path) => {
    const [few, many] = [small.get(path), large.get(path)];
    expect(few?.trips).toBe(1);
    expect(many?.trips).toBe(1);
    expect(few?.read).toBeGreaterThan(0);
    expect(Math.abs((many?.read ?? 0) - (few?.read ?? 0)) / (few?.read ?? 1)).toBeLessThanOrEqual(0.1);
    expect(many?.read).toBeLessThan(200);
  });

  test("the next page costs as much as the first", async () => {
    const html = await (
      await exports.default.fetch(new Request("http://localhost/vendors?sort=name&filter=premium&visit=x"))
    ).text();
    expect(html).toContain("No vendors found");
    const first = await (
      await exports.default.fetch(new Request("http://localhost/api/vendors?sort=name"))
    ).json<{ nextCursor: string }>();
    const next = await cost(`/vendors?sort=name&cursor=${first.nextCursor}`);
    expect(next.trips).toBe(1);
    expect(next.read).toBeLessThanOrEqual((large.get("/vendors?&sort=name")?.read ?? 0) * 1.1);
  });

  test("a combination and a text cost one trip as well", async () => {
    await cost("/vendors?verified=1&type=MIT");
    expect((await cost("/vendors?verified=1&type=MIT")).trips).toBe(1);
    expect((await cost("/vendors?q=vendor")).trips).toBe(1);
  });
});
