import { and, eq, isNull, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { Forbidden, NotFound } from "../../../errors";
import type { Substance } from "../substances/classes";
import { isListed } from "../cards/product-rows";
import { products } from "../products/schema";
import { substanceSuspensions } from "../substances/schema";
import { vendors } from "../vendors/schema";
import { type CLICK_TARGETS, clickDays, outboundClicks } from "./schema";
import { outboundTarget } from "../vendors/outbound-target";

export interface OutboundLink {
  target: (typeof CLICK_TARGETS)[number];
  targetId: string;
  vendorId: string;
  substance: Substance | null;
  url: URL;
}

/** Only on its vendor's registered host, and not of a suspended substance (rules/substances#suspension). */
export async function productLink(db: Db, productId: string): Promise<OutboundLink> {
  const [row] = await db
    .select({
      address: products.outboundUrl,
      substance: products.substance,
      vendorId: products.vendorId,
      host: vendors.host,
      suspendedFor: sql<
        string | null
      >`(select ${substanceSuspensions.reason} from ${substanceSuspensions} where ${substanceSuspensions.substance} = ${products.substance})`.as(
        "suspended_for",
      ),
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId), isListed));
  const url = row === undefined ? null : outboundTarget(row.address, row.host);
  if (row === undefined || url === null) throw new NotFound("There is no such link.");
  if (row.suspendedFor !== null) throw new Forbidden(row.suspendedFor, "substance-suspended");
  return { target: "product", targetId: productId, vendorId: row.vendorId, substance: row.substance, url };
}

/** Where a vendor's website link leads. @throws NotFound like `productLink` */
export async function vendorLink(db: Db, vendorId: string): Promise<OutboundLink> {
  const [row] = await db
    .select({ address: vendors.website, host: vendors.host })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt)));
  const url = row === undefined ? null : outboundTarget(row.address, row.host);
  if (url === null) throw new NotFound("There is no such link.");
  return { target: "vendor", targetId: vendorId, vendorId, substance: null, url };
}

/** Whether following a link is somebody's click: not a look at the headers, not a guess of the browser, not a known bot. */
export function isClick(request: Request): boolean {
  const guess = /prefetch|prerender/i.test(
    `${request.headers.get("sec-purpose") ?? ""} ${request.headers.get("purpose") ?? ""}`,
  );
  return request.method === "GET" && !guess && !isbot(request.headers.get("user-agent") ?? "");
}

/** The visitor's row comes last, so that totals move only where it is new (rules/dashboards#views-and-clicks). */
export async function countClick(
  db: Db,
  { target, targetId, vendorId, substance }: OutboundLink,
  visitorKey: string,
  now: number,
): Promise<void> {
  const day = utcDay(now);
  const raw = { visitorKey, day, target, targetId };
  const isNew = sql`not exists (select 1 from ${outboundClicks} where visitor_key = ${visitorKey} and day = ${day}
    and target = ${target} and target_id = ${targetId})`;
  await db.batch([
    db
      .update(products)
      .set({ hotClicks: moved(products.hotClicks, 1) })
      .where(and(sql`${target} = 'product'`, eq(products.id, targetId), isNew)),
    insertWhere(db, clickDays, { target, targetId, day, vendorId, substance, clicks: 1 }, isNew).onConflictDoUpdate({
      target: [clickDays.target, clickDays.targetId, clickDays.day],
      set: { clicks: moved(clickDays.clicks, 1) },
    }),
    db.insert(outboundClicks).values(raw).onConflictDoNothing(),
  ]);
}
