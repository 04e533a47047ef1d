import type { priceHistory } from "@worker/domain/catalogue/wishlist/schema";
import { DAY } from "./calendar";
import type { ProductPlan } from "./products";
import { Random } from "./random";

/** Prices that a product had before its present one, at most. */
const EARLIER_MAX = 2;

/** What each product's lowest price has been since it was added; the last row is the price it has now. */
export function* priceRows(
  products: readonly ProductPlan[],
  today: number,
): Generator<typeof priceHistory.$inferInsert> {
  for (const { row } of products) {
    const random = new Random(`prices/${row.id}`);
    const age = Math.floor((today - row.addedAt) / DAY);
    const changes = age < 60 ? 0 : Math.floor(random.next() * (EARLIER_MAX + 1));
    for (let at = 0; at <= changes; at += 1) {
      const last = at === changes;
      const lowestPriceCents = last
        ? row.lowestPriceCents
        : Math.round((row.lowestPriceCents * random.between(0.9, 1.2, 2)) / 50) * 50 + 49;
      yield { productId: row.id, at: row.addedAt + Math.floor((age * at) / (changes + 1)) * DAY, lowestPriceCents };
    }
  }
}
