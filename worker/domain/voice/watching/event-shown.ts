import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { isSuspended } from "../../catalogue/products/suspension";
import { vendors } from "../../catalogue/vendors/schema";
import { WATCH_KINDS, type WatchKind } from "../../catalogue/watched/forms";
import { watchEvents } from "../../catalogue/watched/schema";
import { reviews } from "../reviews/schema";

const { kind, vendorId, productId, aboutId } = watchEvents;

const result = (status: SQL): SQL =>
  sql`exists (select 1 from ${labResults} where ${labResults.id} = ${aboutId} and ${labResults.status} ${status})`;

const isOnRecord = result(sql`in ('verified', 'expired')`);

/** Whether the thing that an event of each kind is about still shows, apart from its vendor and product. */
const SHOWN: Record<WatchKind, SQL> = {
  result: isOnRecord,
  failed: isOnRecord,
  expiry: isOnRecord,
  withdrawal: result(sql`= 'rejected'`),
  price: sql`1`,
  review: sql`exists (select 1 from ${reviews} where ${reviews.id} = ${aboutId} and ${reviews.hiddenAt} is null)`,
};
const byKind = sql.join(
  WATCH_KINDS.map((each) => sql`when ${sql.raw(`'${each}'`)} then ${SHOWN[each]}`),
  sql` `,
);

/**
 * For a row of `watch_events`: 1 if everything it is about shows today (rules/watching#hidden), else 0. Prices of a
 * suspended class are not told, as in price alerts.
 */
export const isShown: SQL<number> = sql<number>`(
  exists (select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${vendors.hiddenAt} is null)
  and (${productId} is null or exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.hiddenAt} is null
    and (${kind} <> 'price' or not ${isSuspended})))
  and case ${kind} ${byKind} else 0 end)`;

/** Where a notice leads: a page that goes on to what shows then. */
export const NEWS = "/account/watching/news/";
export const newsPath = (eventId: string): string => NEWS + eventId;

/** Whether what such a path tells of still shows. */
export const isShownNews = (path: SQLWrapper): SQL =>
  sql`exists (select 1 from ${watchEvents} where ${watchEvents.id} = substr(${path}, ${NEWS.length + 1}) and ${isShown})`;
