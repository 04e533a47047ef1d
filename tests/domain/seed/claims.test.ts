import { beforeAll, describe, expect, it } from "vitest";
import { demo, groupBy, NOW, read, type Rows } from "./demo";

let rows: Rows;
beforeAll(() => {
  rows = read(demo());
});

describe("the demo's purchase claims", () => {
  it("stand behind every verified purchase", () => {
    const claims = groupBy(rows.purchaseClaims, ({ userId, vendorId }) => `${userId} ${vendorId}`);
    for (const { authorId, vendorId, productId, verifiedBy } of rows.reviews) {
      if (verifiedBy !== "purchase") continue;
      const mine = (claims.get(`${authorId} ${vendorId}`) ?? []).filter((claim) => claim.vendorState === "confirmed");
      expect(mine.some((claim) => productId === null || claim.productId === productId)).toBe(true);
    }
  });

  it("name each order once, are in every state, and lie in the past", () => {
    const orders = rows.purchaseClaims.map(({ vendorId, orderKey }) => `${vendorId} ${orderKey}`);
    expect(new Set(orders).size).toBe(orders.length);
    const states = rows.purchaseClaims.map(({ vendorState, staffState, sameNetwork }) =>
      [vendorState ?? "waiting", staffState ?? "waiting", sameNetwork].join(" "),
    );
    for (const state of [
      "waiting waiting false",
      "waiting waiting true",
      "confirmed waiting false",
      "confirmed confirmed false",
      "rejected waiting false",
    ])
      expect(states).toContain(state);
    for (const { createdAt, vendorDecidedAt } of rows.purchaseClaims) {
      expect(createdAt).toBeLessThan(NOW);
      expect(vendorDecidedAt ?? createdAt).toBeGreaterThanOrEqual(createdAt);
    }
  });

  it("are what each product's sales count counts, once staff approved them", () => {
    const approved = rows.purchaseClaims.filter(({ staffState }) => staffState === "confirmed");
    const sold = groupBy(approved, ({ productId }) => productId ?? "");
    for (const { id, salesCount } of rows.products) expect(salesCount, id).toBe(sold.get(id)?.length ?? 0);
    expect(sold.size).toBeGreaterThan(20);
  });

  it("paid the reviews that carry the mark, and no others", () => {
    const paid = rows.rewardLedger.filter(({ type }) => type === "review_reward").map(({ cause }) => cause);
    const marked = rows.reviews
      .filter(({ incentive }) => incentive?.startsWith("Review reward"))
      .map(({ id }) => `${id}/1`);
    expect(paid.toSorted()).toEqual(marked.toSorted());
    expect(paid.length).toBeGreaterThan(50);
  });
});

it("has wishes and price alerts of members, each once a product, and of products that there are", () => {
  const products = new Set(rows.products.map(({ id }) => id));
  for (const table of ["collectionItems", "priceAlerts"] as const) {
    const keys = rows[table].map(({ userId, productId }) => `${userId} ${productId}`);
    expect(keys.length).toBeGreaterThan(10);
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows[table].every(({ productId }) => products.has(productId))).toBe(true);
  }
  expect(rows.priceAlerts.some(({ firedAt }) => firedAt !== null)).toBe(true);
});

it("is the same each time", () => {
  const again = read(demo());
  for (const table of ["purchaseClaims", "collectionItems", "priceAlerts", "rewardLedger"] as const)
    expect(again[table]).toEqual(rows[table]);
});
