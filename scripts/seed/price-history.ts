import type { priceHistory } from "@worker/domain/catalogue/wishlist/schema";
import { DAY } from "./calendar";
import type { ProductPlan } from "./products";
import { Random } from "./random";

/** Prices that a product had before its present ones, at most. */
const EARLIER_MAX = 4;
/** A product that was last updated sooner than this after it was added has its first prices still. */
const UNCHANGED_DAYS = 30;

type SizePrice = Pick<ProductPlan["sizes"][number], "weight" | "priceCents">;

/** What a product's sizes cost from a moment on. */
interface Prices {
  at: number;
  sizes: SizePrice[];
}

/** From when it was added to when it was last updated; the last are those it has now. */
export function pricesOf({ row, sizes }: ProductPlan): Prices[] {
  const random = new Random(`prices/${row.id}`);
  const span = row.updatedAt - row.addedAt;
  const changes = span < UNCHANGED_DAYS * DAY ? 0 : 1 + Math.floor(random.next() * EARLIER_MAX);
  // The largest of several sizes came later in some.
  const late = changes > 1 && sizes.length > 2 && random.chance(0.3) ? sizes.at(-1)?.weight : undefined;
  return Array.from({ length: changes + 1 }, (_, at) => ({
    at: row.addedAt + Math.floor((span * at) / Math.max(1, changes)),
    sizes: at === changes ? sizes : earlier(random, sizes, at === 0 ? late : undefined),
  }));
}

/** Moved together, as a vendor moves them; some stay. */
function earlier(random: Random, sizes: readonly SizePrice[], without: string | undefined): SizePrice[] {
  const by = random.between(0.88, 1.16, 2);
  return sizes
    .filter(({ weight }) => weight !== without)
    .map(({ weight, priceCents }) => ({
      weight,
      priceCents: random.chance(0.2) ? priceCents : Math.max(299, Math.round((priceCents * by) / 50) * 50 - 1),
    }));
}

const lowest = (sizes: readonly SizePrice[]): number => Math.min(...sizes.map(({ priceCents }) => priceCents));

/** What each product's lowest price has been since it was added; the last row is the price it has now. */
export function* priceRows(products: readonly ProductPlan[]): Generator<typeof priceHistory.$inferInsert> {
  for (const product of products) {
    let before: number | null = null;
    for (const { at, sizes } of pricesOf(product)) {
      const lowestPriceCents = lowest(sizes);
      if (lowestPriceCents !== before) yield { productId: product.row.id, at, lowestPriceCents };
      before = lowestPriceCents;
    }
  }
}
