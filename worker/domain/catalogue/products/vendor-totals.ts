import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { COUNTERS } from "../../foundation/stats/counters";
import { siteCounters } from "../../foundation/stats/schema";
import { vendors } from "../vendors/schema";

const ofListed = (vendorId: string, what: SQL): SQL =>
  sql`(select ${what} from products as listed where listed.vendor_id = ${vendorId} and listed.hidden_at is null)`;

/** `listed` counts products that came or went while the vendor is listed. */
export const productTotals = (db: Db, vendorId: string, listed: -1 | 0 | 1) => [
  db
    .update(vendors)
    .set({
      productCount: ofListed(vendorId, sql`count(*)`),
      lowestPriceCents: ofListed(vendorId, sql`min(listed.lowest_price_cents)`),
    })
    .where(eq(vendors.id, vendorId)),
  insertSelected(
    db,
    siteCounters,
    { name: COUNTERS.products, value: Math.max(listed, 0) },
    sql`from ${vendors} where ${vendors.id} = ${vendorId} and ${vendors.hiddenAt} is null`,
  ).onConflictDoUpdate({ target: siteCounters.name, set: { value: sql`${siteCounters.value} + ${listed}` } }),
];
