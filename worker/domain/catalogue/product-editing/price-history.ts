import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { callAlerts } from "../wishlist/fire-alerts";
import { priceHistory } from "../wishlist/schema";

/** Call it only where the price moved; two changes in one millisecond leave the later one. */
export const afterPriceChange = (
  db: Db,
  productId: string,
  lowestPriceCents: number,
  now: number,
): BatchItem<"sqlite">[] => [
  db
    .insert(priceHistory)
    .values({ productId, at: now, lowestPriceCents })
    .onConflictDoUpdate({ target: [priceHistory.productId, priceHistory.at], set: { lowestPriceCents } }),
  callAlerts(db, productId, lowestPriceCents, now),
];
