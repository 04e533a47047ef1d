import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const STATS = "/api/vendor/stats";
let harrow: Person & { vendorId: string };
let rival: Person & { vendorId: string };

beforeAll(async () => {
  // Settings are warm from here on.
  await ask("/api/health");
  harrow = await aVendorPerson("harrow", { plan: "enterprise", ratingSum: 9, ratingCount: 2, stars4: 1, stars5: 1 });
  rival = await aVendorPerson("rival");
  const today = new Date().toISOString().slice(0, 10);
  await insert(env.DB, "products", [aProduct({ id: "p", vendorId: harrow.vendorId, name: '=HYPERLINK("x")' })]);
  await insert(env.DB, "viewDays", [
    { target: "product", targetId: "p", day: today, vendorId: harrow.vendorId, views: 8 },
    { target: "vendor", targetId: harrow.vendorId, day: today, vendorId: harrow.vendorId, views: 4 },
  ]);
  await insert(env.DB, "clickDays", [
    { target: "product", targetId: "p", day: today, vendorId: harrow.vendorId, substance: null, clicks: 3 },
  ]);
});

describe("GET /api/vendor/stats", () => {
  it("has every public field", async () => {
    const response = await ask(STATS, { cookie: harrow.cookie });
    expect(response.status).toBe(200);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    expect(await response.json()).toEqual({
      vendorId: harrow.vendorId,
      ...{ totalProducts: 1, activeProducts: 1, totalViews: 12, totalSales: 0, monthlyRevenue: 0 },
      ...{ reviewCount: 2, averageRating: 4.5, featuredProducts: 0, subscriptionPlan: "enterprise" },
      planLimits: { maxProducts: "unlimited", maxFeatured: "unlimited", usedProducts: 1, usedFeatured: 0 },
    });
  });

  it("answers with the own figures only", async () => {
    const own = await ask(`${STATS}?vendor=${rival.vendorId}`, { cookie: rival.cookie });
    expect(await own.json()).toMatchObject({ vendorId: rival.vendorId, totalViews: 0, averageRating: null });
    for (const vendor of [harrow.vendorId, "nobody"])
      expect((await ask(`${STATS}?vendor=${vendor}`, { cookie: rival.cookie })).status).toBe(404);
    expect((await ask(`${STATS}?vendor=`, { cookie: rival.cookie })).status).toBe(400);
  });

  it.each(["", "/analytics", "/export"])("%s is closed to everybody but vendors", async (path) => {
    expect((await ask(STATS + path)).status).toBe(401);
    for (const role of ["member", "staff", "admin"] as const) {
      const { cookie } = await aPerson({ username: `${role}${path.slice(1)}`, role });
      expect((await ask(STATS + path, { cookie })).status).toBe(403);
    }
  });
});

describe("GET /api/vendor/stats/analytics", () => {
  it("answers with steps, totals and products", async () => {
    const response = await ask(`${STATS}/analytics?period=7d`, { cookie: harrow.cookie });
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    const answer = await response.json<{ steps: unknown[]; products: object[] }>();
    expect(answer).toMatchObject({
      period: "7d",
      total: { views: 12, clicks: 3, claims: 0, claimed: 0, conversion: 0.25, rating: null },
      before: { views: 0, conversion: null },
      products: [{ id: "p", views: 8, clicks: 3, conversion: 0.375 }],
    });
    expect(answer.steps).toHaveLength(7);
    expect(answer.products[0]).not.toHaveProperty("claims");
  });

  it("refuses a period that is none", async () => {
    expect((await ask(`${STATS}/analytics?period=1d`, { cookie: harrow.cookie })).status).toBe(400);
  });
});

describe("GET /api/vendor/stats/export", () => {
  it("is a table in which no cell is a formula", async () => {
    const response = await ask(`${STATS}/export`, { cookie: harrow.cookie });
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="analytics-30d-${today}.csv"`);
    expect(await response.text()).toBe(
      [
        "Day,Page,Name,Views,Outbound clicks",
        `${today},Product,"'=HYPERLINK(""x"")",8,3`,
        `${today},Vendor page,Vendor shop-harrow,4,0`,
        "",
      ].join("\r\n"),
    );
  });
});
