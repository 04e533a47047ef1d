import { describe, expect, it } from "vitest";
import { PLAN_OFFERS } from "@worker/domain/catalogue/plan-offers/offers";
import { PROMOTION_DAYS_MAX, PROMOTION_TITLE_MAX } from "@worker/domain/catalogue/promotions/forms";
import { DAY, demo, groupBy, NOW, read } from "./demo";

const { vendors, products, users, charges, planChanges, promotions, supportTickets } = read(demo());
const planOf = (id: string) => vendors.find((vendor) => vendor.id === id)?.plan ?? "basic";

describe("plans of the demo", () => {
  it("charge each period of a chosen plan once, the newest ones partly open", () => {
    const ofPlans = charges.filter(({ kind }) => kind === "plan");
    expect(new Set(ofPlans.map(({ vendorId, period }) => `${vendorId} ${period}`)).size).toBe(ofPlans.length);
    expect(new Set(ofPlans.map(({ state }) => state))).toEqual(new Set(["open", "settled"]));
    for (const { vendorId, state, settledAt, createdAt, amountCents } of ofPlans) {
      expect(vendors.find(({ id }) => id === vendorId)?.planStartedAt).toEqual(expect.any(Number));
      expect(amountCents).toBeGreaterThan(0);
      expect(createdAt).toBeLessThanOrEqual(NOW);
      if (state === "settled") expect(settledAt).toBeLessThanOrEqual(NOW);
    }
  });

  it("have one open request a vendor at most", () => {
    const open = planChanges.filter(({ state }) => state === "open");
    expect(open.length).toBeGreaterThan(0);
    expect(new Set(open.map(({ vendorId }) => vendorId)).size).toBe(open.length);
  });
});

describe("promotions of the demo", () => {
  it("keep to what each plan gives in a month, and to their product and length", () => {
    for (const [key, group] of groupBy(promotions, ({ vendorId, month }) => `${vendorId} ${month}`)) {
      const { promotions: most } = PLAN_OFFERS[planOf(key.split(" ")[0] ?? "")];
      expect(group.length, key).toBeLessThanOrEqual(most ?? Infinity);
    }
    for (const promotion of promotions) {
      const { productId, vendorId, title, createdAt, endsAt, kind, percentOff } = promotion;
      expect(title.length).toBeLessThanOrEqual(PROMOTION_TITLE_MAX);
      expect(endsAt - createdAt).toBeLessThanOrEqual((PROMOTION_DAYS_MAX + 1) * DAY);
      expect(kind === "deal").toBe(typeof percentOff === "number");
      if (productId) expect(products.find(({ id }) => id === productId)?.vendorId).toBe(vendorId);
    }
    expect(promotions.filter(({ kind, endsAt }) => kind === "deal" && endsAt > NOW).length).toBeGreaterThan(5);
  });
});

describe("questions of the demo", () => {
  it("have both states, and priority only where the plan gives it", () => {
    expect(new Set(supportTickets.map(({ state }) => state))).toEqual(new Set(["open", "answered"]));
    for (const { userId, vendorId, priority } of supportTickets) {
      expect(users.some(({ id }) => id === userId)).toBe(true);
      if (priority) expect(PLAN_OFFERS[planOf(vendorId ?? "")].prioritySupport).toBe(true);
    }
  });
});
