import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { countView, isAudience, viewedPage, type ViewedPage } from "@worker/domain/catalogue/page-views/count-view";
import { sweep } from "@worker/jobs/sweep";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const VENDOR: ViewedPage = { target: "vendor", targetId: "v", vendorId: "v" };
const PRODUCT: ViewedPage = { target: "product", targetId: "p", vendorId: "v" };
const MIDNIGHT = Date.UTC(2026, 10, 21);

const totals = async () =>
  (await env.DB.prepare("select target, day, vendor_id, views from view_days order by target, day").all()).results;
const rawDays = async () =>
  (await env.DB.prepare("select day from page_views order by day").all<{ day: string }>()).results.map(
    ({ day }) => day,
  );

describe("counting a view", () => {
  beforeEach(() => env.DB.batch([env.DB.prepare("delete from view_days"), env.DB.prepare("delete from page_views")]));

  it("counts a visitor once a day and page, however often and however many at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => countView(db, PRODUCT, "a", NOW)));
    await countView(db, PRODUCT, "b", NOW + 1000);
    await countView(db, VENDOR, "a", NOW);
    expect(await totals()).toEqual([
      { target: "product", day: "2026-11-20", vendor_id: "v", views: 2 },
      { target: "vendor", day: "2026-11-20", vendor_id: "v", views: 1 },
    ]);
  });

  it("begins anew at midnight UTC", async () => {
    await countView(db, VENDOR, "a", MIDNIGHT - 1);
    await countView(db, VENDOR, "a", MIDNIGHT);
    expect(await totals()).toMatchObject([
      { day: "2026-11-20", views: 1 },
      { day: "2026-11-21", views: 1 },
    ]);
  });

  it("keeps who came for 90 days, and the totals for good", async () => {
    await countView(db, VENDOR, "a", NOW - 91 * DAY);
    await countView(db, VENDOR, "a", NOW - 90 * DAY);
    await countView(db, VENDOR, "a", NOW);
    await sweep(db, NOW);
    expect(await rawDays()).toEqual(["2026-08-22", "2026-11-20"]);
    await sweep(db, NOW);
    expect(await totals()).toHaveLength(3);
  });
});

describe("whose page a path is", () => {
  it.each<[string, ViewedPage | null]>([
    ["/vendor/v", VENDOR],
    ["/vendor/v/product/p", PRODUCT],
    ["/vendor/h%C3%B6f", { target: "vendor", targetId: "höf", vendorId: "höf" }],
    ["/vendors", null],
    ["/vendor/v/product", null],
    ["/product/p", null],
    ["/", null],
  ])("%s", (path, page) => expect(viewedPage(path)).toEqual(page));
});

describe("whose visits count", () => {
  const member = { kind: "member", id: "m", username: "m", tester: false, ageVerified: true } as const;
  const as = (role: "member" | "verified_vendor" | "moderator" | "staff" | "admin", vendorId: string | null = null) =>
    ({ ...member, role, emailVerified: true, vendorId }) satisfies Viewer;
  let audience: (viewer: Viewer) => boolean;
  beforeAll(() => void (audience = (viewer) => isAudience(viewer, "v")));

  it("counts visitors, members and other vendors", () => {
    expect(audience({ kind: "visitor", ageVerified: true })).toBe(true);
    expect(audience(as("member"))).toBe(true);
    expect(audience(as("verified_vendor", "other"))).toBe(true);
    expect(audience(as("verified_vendor"))).toBe(true);
  });

  it("leaves out the vendor itself and staff", () => {
    expect(audience(as("verified_vendor", "v"))).toBe(false);
    expect(audience(as("staff"))).toBe(false);
    expect(audience(as("admin"))).toBe(false);
  });
});
