import { describe, expect, it } from "vitest";
import { demo, groupBy, NOW, read } from "./demo";

const rows = read(demo());
const byProduct = groupBy(rows.priceHistory, ({ productId }) => productId);

describe("the demo's prices", () => {
  it("end with the present price of every product, at different moments since it was added", () => {
    expect(byProduct.size).toBe(rows.products.length);
    for (const { id, addedAt, lowestPriceCents } of rows.products) {
      const prices = byProduct.get(id) ?? [];
      expect(prices.at(-1)?.lowestPriceCents, id).toBe(lowestPriceCents);
      expect(new Set(prices.map(({ at }) => at)).size, id).toBe(prices.length);
      expect(
        prices.every(({ at, lowestPriceCents: cents }) => at >= addedAt && at <= NOW && cents > 0),
        id,
      ).toBe(true);
    }
    expect(rows.priceHistory.length).toBeGreaterThan(rows.products.length);
  });
});
