import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Viewer } from "@worker/domain/foundation/access/policy";
import { readDashboard } from "@worker/domain/views/dashboards/read-dashboard";
import { type Period, PERIODS } from "@worker/domain/catalogue/page-views/forms";
import { windowOf } from "@worker/domain/views/figures/window";
import { aClaim } from "../../../factories/claims";
import { insert } from "../../../factories/insert";
import { aProduct, aReply, aReview, DAY, NOW } from "../../../factories/rows";
import { aVendorPerson } from "../../../factories/vendor-people";
import { Random } from "../../../../scripts/seed/random";

const db = connect(env.DB);
let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let bob: Awaited<ReturnType<typeof aVendorPerson>>;

const query = (period: Period) =>
  ({ tab: "overview", period, billing: undefined, upgrade: false, cursor: undefined, deleted: undefined }) as const;

async function overviewOf(viewer: Viewer, period: Period = "30d", now = NOW) {
  const dashboard = await readDashboard(db, viewer, query(period), now);
  if (dashboard.tab !== "overview") throw new Error("That is no overview.");
  return dashboard.overview;
}

const dayOf = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);
const midnight = Date.parse(`${dayOf(0)}T00:00:00Z`);

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bob = await aVendorPerson("bob");
});

beforeEach(async () => {
  const tables = ["click_days", "view_days", "purchase_claims", "reviews", "review_replies", "products", "charges"];
  await env.DB.batch(
    [...tables, "plan_changes", "applications"].map((table) => env.DB.prepare(`delete from ${table}`)),
  );
  await env.DB.prepare("update vendors set rating_sum = 0, rating_count = 0").run();
});

const clicksOn = (vendorId: string, day: string, clicks: number, target: "product" | "vendor" = "vendor") => ({
  ...{
    target,
    targetId: target === "vendor" ? vendorId : `${vendorId}-powder`,
    day,
    vendorId,
    clicks,
    substance: null,
  },
});
const viewsOn = (vendorId: string, day: string, views: number, target: "product" | "vendor" = "vendor") => ({
  ...{ target, targetId: target === "vendor" ? vendorId : `${vendorId}-powder`, day, vendorId, views },
});

describe("the figures", () => {
  it.each(PERIODS)("of %s are what recounting every row gives", async (period) => {
    const { firstDay, firstDayBefore } = windowOf(period, NOW);
    const random = new Random(`figures/${period}`);
    const days = Array.from({ length: 800 }, (_, age) => dayOf(age)).filter(() => random.chance(0.6));
    const clicks = days.flatMap((day) => [
      clicksOn(ann.vendorId, day, random.int(1, 9)),
      clicksOn(ann.vendorId, day, random.int(1, 9), "product"),
    ]);
    const views = days.map((day) => viewsOn(ann.vendorId, day, random.int(1, 40)));
    await insert(env.DB, "clickDays", [...clicks, clicksOn(bob.vendorId, dayOf(1), 1000)]);
    await insert(env.DB, "viewDays", [
      ...[...views, viewsOn(ann.vendorId, dayOf(1), 777, "product"), viewsOn(bob.vendorId, dayOf(1), 1000)],
    ]);
    const { figures } = await overviewOf(ann.member, period);
    const sum = <T extends { day: string }>(rows: T[], of: (row: T) => number, from: string, to: string) =>
      rows.filter(({ day }) => day >= from && day < to).reduce((all, row) => all + of(row), 0);
    const counted = <T extends { day: string }>(rows: T[], of: (row: T) => number) => ({
      current: sum(rows, of, firstDay, "9999"),
      before: sum(rows, of, firstDayBefore, firstDay),
    });
    expect(figures.clicks).toMatchObject(counted(clicks, (row) => row.clicks));
    expect(figures.profileViews).toMatchObject(counted(views, (row) => row.views));
    expect(figures.profileViews.points.reduce((all, value) => all + value, 0)).toBe(figures.profileViews.current);
    expect(figures.clicks.points).toHaveLength(figures.steps.length);
  });

  it("take a UTC day whole, and compare nothing with nothing", async () => {
    await insert(env.DB, "clickDays", [clicksOn(ann.vendorId, dayOf(29), 3), clicksOn(ann.vendorId, dayOf(60), 50)]);
    const { clicks, profileViews } = (await overviewOf(ann.member)).figures;
    expect([clicks.current, clicks.before]).toEqual([3, 0]);
    expect(clicks.points[0]).toBe(3);
    expect([profileViews.current, profileViews.before]).toEqual([0, 0]);
    const tomorrow = (await overviewOf(ann.member, "30d", NOW + DAY)).figures.clicks;
    expect([tomorrow.current, tomorrow.before]).toEqual([0, 3]);
  });

  it("count the claims that somebody confirmed and staff did not reject", async () => {
    const claim = (overrides: Parameters<typeof aClaim>[0]) => aClaim({ vendorId: ann.vendorId, ...overrides });
    await insert(env.DB, "purchaseClaims", [
      claim({ vendorState: "confirmed", amountCents: 1000 }),
      claim({ vendorState: "confirmed", staffState: "confirmed", amountCents: 200 }),
      claim({ staffState: "confirmed", amountCents: 30 }),
      claim({ vendorState: "rejected", staffState: "confirmed", amountCents: 4 }),
      claim({ vendorState: "confirmed", staffState: "rejected", amountCents: 50_000 }),
      claim({ vendorState: "rejected", amountCents: 50_000 }),
      claim({ amountCents: 50_000 }),
      claim({ vendorState: "confirmed", createdAt: NOW - 40 * DAY, amountCents: 617 }),
      aClaim({ vendorId: bob.vendorId, vendorState: "confirmed", amountCents: 50_000 }),
    ]);
    const { purchases, claimedCents } = (await overviewOf(ann.member)).figures;
    expect([purchases.current, purchases.before]).toEqual([4, 1]);
    expect([claimedCents.current, claimedCents.before]).toEqual([1234, 617]);
  });

  it("say how the mean rating moved, hidden reviews left out", async () => {
    const review = (rating: number, daysAgo: number, more = {}) =>
      aReview({ vendorId: ann.vendorId, rating, createdAt: NOW - daysAgo * DAY, ...more });
    await insert(env.DB, "reviews", [review(2, 50), review(4, 45), review(5, 20), review(5, 0)]);
    await insert(env.DB, "reviews", [review(1, 3, { hiddenAt: NOW })]);
    await env.DB.prepare("update vendors set rating_sum = 16, rating_count = 4 where id = ?").bind(ann.vendorId).run();
    const { rating } = (await overviewOf(ann.member)).figures;
    expect(rating).toMatchObject({ mean: 4, count: 4, change: 1 });
    expect(rating.points[0]).toBe(3);
    expect(rating.points.at(-1)).toBe(4);
    expect((await overviewOf(bob.member)).figures.rating).toEqual({ mean: null, count: 0, change: null, points: [] });
  });
});

describe("what needs the vendor", () => {
  it("is nothing at first", async () => {
    expect((await overviewOf(ann.member)).tasks).toEqual([]);
  });

  it("is a lapse, a year that ends, and the charge that is due first", async () => {
    const end = NOW + 20 * DAY;
    const set = env.DB.prepare(
      "update vendors set verified_at = ?, verification_ends_at = ?, writing_lapsed_at = ? where id = ?",
    );
    const charge = { vendorId: ann.vendorId, kind: "verification" as const, amountCents: 19_900, createdAt: NOW };
    await insert(env.DB, "charges", [
      { ...charge, id: "late", period: "b", dueAt: NOW + DAY },
      { ...charge, id: "first", period: "a", dueAt: NOW - DAY },
      { ...charge, id: "paid", period: "c", dueAt: 1, state: "settled" },
    ]);
    await set.bind(1, end, null, ann.vendorId).run();
    const due = { kind: "charge", charge: "verification", amountCents: 19_900, dueAt: NOW - DAY, isOverdue: true };
    expect((await overviewOf(ann.member)).tasks).toEqual([{ kind: "renewal", endsAt: end }, due]);
    await set.bind(null, null, NOW - DAY, ann.vendorId).run();
    expect((await overviewOf(ann.member)).tasks).toEqual([{ kind: "lapsed" }, due]);
    await set.bind(1, NOW + 31 * DAY, null, ann.vendorId).run();
    expect((await overviewOf(ann.member)).tasks).toEqual([due]);
    await set.bind(null, null, null, ann.vendorId).run();
  });

  it("is its waiting claims, without those that staff look at first", async () => {
    await insert(env.DB, "purchaseClaims", [
      aClaim({ vendorId: ann.vendorId, createdAt: NOW - 3 * DAY }),
      aClaim({ vendorId: ann.vendorId, createdAt: NOW - 9 * DAY }),
      aClaim({ vendorId: ann.vendorId, createdAt: NOW - 20 * DAY, sameNetwork: true }),
      aClaim({ vendorId: ann.vendorId, vendorState: "confirmed" }),
    ]);
    expect((await overviewOf(ann.member)).tasks).toEqual([{ kind: "claims", count: 2, oldestAt: midnight - 9 * DAY }]);
    expect((await overviewOf(bob.member)).tasks).toEqual([]);
  });

  it("is the worst review without a reply, and how many more", async () => {
    await insert(env.DB, "products", [aProduct({ id: "powder", vendorId: ann.vendorId, name: "Powder" })]);
    const review = { vendorId: ann.vendorId };
    await insert(env.DB, "reviews", [
      aReview({ ...review, id: "fine", rating: 5 }),
      aReview({ ...review, id: "worst", rating: 1, title: "Late", productId: "powder", createdAt: NOW - 2 * DAY }),
      aReview({ ...review, id: "answered", rating: 1 }),
      aReview({ ...review, id: "gone", rating: 1, hiddenAt: NOW }),
      aReview({ ...review, id: "old", rating: 1, createdAt: NOW - 91 * DAY }),
    ]);
    await insert(env.DB, "reviewReplies", [aReply({ reviewId: "answered", vendorId: ann.vendorId })]);
    const worst = { id: "worst", rating: 1, title: "Late", product: "Powder", at: NOW - 2 * DAY };
    expect((await overviewOf(ann.member)).tasks).toEqual([{ kind: "review", ...worst, more: 1 }]);
  });
});

describe("recent activity", () => {
  it("is the newest of everything that happened, and tells nobody who claimed a purchase", async () => {
    await insert(env.DB, "reviews", [
      aReview({ id: "seen", vendorId: ann.vendorId, title: "Seen", createdAt: NOW - 4 * DAY }),
    ]);
    await insert(env.DB, "reviewReplies", [
      aReply({ reviewId: "seen", vendorId: ann.vendorId, createdAt: NOW - 3 * DAY }),
    ]);
    await insert(env.DB, "purchaseClaims", [
      aClaim({
        vendorId: ann.vendorId,
        createdAt: NOW - 6 * DAY,
        vendorState: "confirmed",
        vendorDecidedAt: NOW - DAY,
      }),
      aClaim({ vendorId: bob.vendorId, createdAt: NOW - DAY }),
    ]);
    const change = { vendorId: ann.vendorId, fromPlan: "basic", toPlan: "enterprise", billing: "yearly" } as const;
    await insert(env.DB, "planChanges", [
      { ...change, id: "change", requestedBy: ann.member.id, requestedAt: NOW - 5 * DAY, state: "open" },
    ]);
    await insert(env.DB, "clickDays", [clicksOn(ann.vendorId, dayOf(0), 9), clicksOn(ann.vendorId, dayOf(1), 5)]);
    const { activity } = await overviewOf(ann.member);
    expect(activity).toEqual([
      { kind: "clicks", count: 5, at: midnight - 1 },
      { kind: "claim", outcome: "confirmed", amountCents: 4200, at: NOW - DAY },
      { kind: "reply", title: "Seen", at: NOW - 3 * DAY },
      { kind: "review", rating: 4, title: "Seen", at: NOW - 4 * DAY },
      { kind: "plan", plan: "enterprise", billing: "yearly", state: "open", at: NOW - 5 * DAY },
    ]);
    expect((await overviewOf(bob.member)).activity.map(({ kind }) => kind)).toEqual(["claim"]);
  });

  it("shows eight at most", async () => {
    const many = Array.from({ length: 12 }, (_, age) =>
      aReview({ vendorId: ann.vendorId, createdAt: NOW - age * DAY }),
    );
    await insert(env.DB, "reviews", many);
    expect((await overviewOf(ann.member)).activity).toHaveLength(8);
  });
});

describe("the top products", () => {
  it("are the three listed ones with the most approved sales", async () => {
    const product = (id: string, salesCount: number, more = {}) =>
      aProduct({ id, vendorId: ann.vendorId, salesCount, ...more });
    await insert(env.DB, "products", [product("a", 1), product("b", 8), product("c", 5), product("d", 3)]);
    await insert(env.DB, "products", [product("gone", 99, { hiddenAt: NOW }), aProduct({ id: "x", salesCount: 50 })]);
    expect((await overviewOf(ann.member)).topProducts.map(({ id }) => id)).toEqual(["b", "c", "d"]);
    await env.DB.exec("update products set sales_count = 5, name = id where vendor_id <> 'x'");
    await env.DB.exec("update products set rating_count = 2 where id = 'd'");
    expect((await overviewOf(ann.member)).topProducts.map(({ id }) => id)).toEqual(["d", "a", "b"]);
  });
});
