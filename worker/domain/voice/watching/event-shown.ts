import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { isSuspended } from "../../catalogue/products/suspension";
import { vendors } from "../../catalogue/vendors/schema";
import { watchEvents } from "../../catalogue/watched/schema";
import { reviews } from "../reviews/schema";

const { kind, vendorId, productId, aboutId } = watchEvents;

const result = (status: SQL): SQL =>
  sql`exists (select 1 from ${labResults} where ${labResults.id} = ${aboutId} and ${labResults.status} ${status})`;

/**
 * Of `watch_events`: 1 where everything it tells of shows today (rules/watching#hidden). Prices of a suspended class are
 * not told, as in price alerts.
 */
export const isShown: SQL<number> = sql<number>`(
  exists (select 1 from ${vendors} where ${vendors.id} = ${vendorId} and ${vendors.hiddenAt} is null)
  and (${productId} is null or exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.hiddenAt} is null
    and (${kind} <> 'price' or not ${isSuspended})))
  and case ${kind}
    when 'price' then 1
    when 'review' then exists (select 1 from ${reviews} where ${reviews.id} = ${aboutId} and ${reviews.hiddenAt} is null)
    when 'withdrawal' then ${result(sql`= 'rejected'`)}
    else ${result(sql`in ('verified', 'expired')`)}
  end)`;

/** Where a notice leads: a page that goes on to what shows then. */
export const NEWS = "/account/watching/news/";
export const newsPath = (eventId: string): string => NEWS + eventId;

/** Whether what such a path tells of still shows. */
export const isShownNews = (path: SQLWrapper): SQL =>
  sql`exists (select 1 from ${watchEvents} where ${watchEvents.id} = substr(${path}, ${NEWS.length + 1}) and ${isShown})`;
