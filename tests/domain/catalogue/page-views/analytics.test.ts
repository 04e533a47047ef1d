import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { exportFigures } from "@worker/domain/views/figures/export-analytics";
import { conversion, PERIODS } from "@worker/domain/catalogue/page-views/forms";
import { readAnalytics } from "@worker/domain/views/figures/read-analytics";
import { readVendorStats } from "@worker/domain/views/figures/vendor-stats";
import { windowOf } from "@worker/domain/views/figures/window";
import { Forbidden, NotFound } from "@worker/errors";
import { demo, groupBy, read, type Rows } from "../../seed/demo";
import { writeDemo } from "../../../../scripts/seed/write";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const rows: Rows = read(demo());
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const ownerOf = (vendorId: string | null): Viewer => ({
  ...{ kind: "member", id: "m", username: "m", role: "verified_vendor", tester: false, ageVerified: true },
  ...{ emailVerified: true, vendorId },
});

/** The vendor with most claims, and another one. */
const [busy = "", other = ""] = [...groupBy(rows.purchaseClaims, ({ vendorId }) => vendorId).entries()]
  .sort(([, a], [, b]) => b.length - a.length)
  .map(([id]) => id);

beforeAll(() => writeDemo(env.DB, { ...read(demo()), reviewVotes: [], reviewBands: [] }, { wipe: true }));

const isConfirmed = ({ vendorState = "waiting", staffState = "waiting" }: Rows["purchaseClaims"][number]) =>
  (staffState === "waiting" ? vendorState : staffState) === "confirmed";

/** What the rows say of one vendor between two days, both included. */
function recomputed(vendorId: string, from: string, to: string) {
  const within = (day: string) => day >= from && day <= to;
  const claims = rows.purchaseClaims.filter(
    (claim) => claim.vendorId === vendorId && isConfirmed(claim) && within(dayOf(claim.createdAt)),
  );
  const reviews = rows.reviews.filter(
    (review) => review.vendorId === vendorId && !review.hiddenAt && within(dayOf(review.createdAt)),
  );
  return {
    views: sum(rows.viewDays.filter((row) => row.vendorId === vendorId && within(row.day)).map((row) => row.views)),
    clicks: sum(rows.clickDays.filter((row) => row.vendorId === vendorId && within(row.day)).map((row) => row.clicks)),
    claims: claims.length,
    claimedCents: sum(claims.map((claim) => claim.amountCents)),
    reviews: reviews.length,
    rating: reviews.length === 0 ? null : sum(reviews.map((review) => review.rating)) / reviews.length,
  };
}

describe("a period", () => {
  it("is made of days up to today or of months with the present one, and has as many before it", () => {
    expect(windowOf("7d", NOW)).toMatchObject({ firstDay: "2026-11-14", firstDayBefore: "2026-11-07" });
    expect(windowOf("30d", NOW).steps).toHaveLength(30);
    const year = windowOf("12m", Date.UTC(2026, 0, 31, 23));
    expect([year.steps[0], year.steps.at(-1)]).toEqual(["2025-02", "2026-01"]);
    expect([year.before[0], year.before.at(-1)]).toEqual(["2024-02", "2025-01"]);
    expect(year.firstDay).toBe("2025-02-01");
  });
});

describe("a vendor's analytics", () => {
  it.each(PERIODS)("add up to what happened: %s", async (period) => {
    const { steps, total, before, products } = await readAnalytics(db, ownerOf(busy), period, NOW);
    const window = windowOf(period, NOW);
    const today = dayOf(NOW);
    const eve = dayOf(Date.parse(window.firstDay) - 1);
    expect(total).toEqual(recomputed(busy, window.firstDay, today));
    expect(before).toEqual(recomputed(busy, window.firstDayBefore, eve));
    expect(steps.map(({ step }) => step)).toEqual(window.steps);
    for (const key of ["views", "clicks", "claims", "reviews"] as const)
      expect(sum(steps.map((step) => step[key]))).toBe(total[key]);
    for (const { id, views, clicks, ...rest } of products) {
      const of = (row: { targetId: string; day: string }) => row.targetId === id && row.day >= window.firstDay;
      expect(views).toBe(sum(rows.viewDays.filter(of).map((row) => row.views)));
      expect(clicks).toBe(sum(rows.clickDays.filter(of).map((row) => row.clicks)));
      // A vendor does not learn of which product a claim is.
      expect(rest).not.toHaveProperty("claims");
    }
  });

  it("list the products by sales, and the vendor's own only", async () => {
    const { products } = await readAnalytics(db, ownerOf(busy), "30d", NOW);
    const own = rows.products.filter(({ vendorId, deletedAt }) => vendorId === busy && !deletedAt);
    // Ties break as everywhere: by reviews, then by name, then by id.
    const best = own.toSorted(
      (a, b) =>
        (b.salesCount ?? 0) - (a.salesCount ?? 0) ||
        (b.ratingCount ?? 0) - (a.ratingCount ?? 0) ||
        (a.name < b.name ? -1 : Number(a.name > b.name)) ||
        (a.id < b.id ? -1 : 1),
    );
    expect(products.map(({ id }) => id)).toEqual(best.map(({ id }) => id));
  });

  it("show nothing to whoever runs no vendor", async () => {
    await expect(readAnalytics(db, ownerOf(null), "30d", NOW)).rejects.toThrow(NotFound);
    await expect(readAnalytics(db, { ...ownerOf(busy), role: "member" } as Viewer, "30d", NOW)).rejects.toThrow(
      Forbidden,
    );
    await expect(readAnalytics(db, ownerOf("nobody"), "30d", NOW)).rejects.toThrow(NotFound);
  });

  it("have no conversion without views", () => {
    expect(conversion(3, 0)).toBeNull();
    expect(conversion(3, 12)).toBe(0.25);
  });
});

describe("the export", () => {
  const all = async (vendorId: string, period: (typeof PERIODS)[number]) => {
    const lines: string[][] = [];
    for await (const batch of exportFigures(db, ownerOf(vendorId), period, NOW)) lines.push(...batch);
    return lines;
  };

  it.each(PERIODS)("has every view and click of the period once: %s", async (period) => {
    const lines = await all(busy, period);
    const wanted = recomputed(busy, windowOf(period, NOW).firstDay, dayOf(NOW));
    expect(sum(lines.map(([, , , views]) => Number(views)))).toBe(wanted.views);
    expect(sum(lines.map(([, , , , clicks]) => Number(clicks)))).toBe(wanted.clicks);
    const days = lines.map(([day = ""]) => day);
    expect(days).toEqual([...days].sort());
    expect(new Set(lines.map(([, kind]) => kind))).toEqual(new Set(["Vendor page", "Product"]));
    expect(lines.every(([, , name]) => name !== "")).toBe(true);
  });
});

describe("a vendor's stats", () => {
  it("count what is there", async () => {
    const stats = await readVendorStats(db, ownerOf(busy), undefined, NOW);
    const own = rows.products.filter(({ vendorId }) => vendorId === busy);
    const claims = rows.purchaseClaims.filter(({ vendorId }) => vendorId === busy);
    const month = claims.filter((claim) => isConfirmed(claim) && claim.createdAt >= NOW - 30 * 86_400_000);
    expect(stats).toMatchObject({
      totalProducts: own.length,
      activeProducts: own.filter(({ inStock, hiddenAt }) => inStock && !hiddenAt).length,
      featuredProducts: own.filter(({ featuredAt }) => featuredAt).length,
      totalViews: sum(rows.viewDays.filter(({ vendorId }) => vendorId === busy).map(({ views }) => views)),
      totalSales: claims.filter(({ staffState }) => staffState === "confirmed").length,
      monthlyClaimedCents: sum(month.map(({ amountCents }) => amountCents)),
    });
  });

  it("are there for the own vendor only", async () => {
    expect((await readVendorStats(db, ownerOf(busy), busy, NOW)).vendorId).toBe(busy);
    await expect(readVendorStats(db, ownerOf(busy), other, NOW)).rejects.toThrow(NotFound);
  });
});
