import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { COUNTERS } from "../../foundation/stats/counters";
import { vendors } from "../vendors/schema";
import { countSite } from "../../foundation/stats/count-site";

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
  countSite(
    db,
    { name: COUNTERS.products, by: listed },
    sql`from ${vendors} where ${vendors.id} = ${vendorId} and ${vendors.hiddenAt} is null`,
  ),
];
