import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { clickDays } from "../../catalogue/clicks/schema";
import type { Period } from "../../catalogue/page-views/forms";
import { viewDays } from "../../catalogue/page-views/schema";
import { windowOf } from "./window";

export const FIGURE_COLUMNS = ["Day", "Page", "Name", "Views", "Outbound clicks"] as const;

/** Days in memory at once; a year takes 27 queries, of the 50 that a request on the free plan may make. */
const BATCH_DAYS = 14;

/** A vendor's name stands for its own page. */
const nameOf = (table: "view_days" | "click_days") =>
  sql<string>`coalesce((select sold.name from products as sold where sold.id = ${sql.raw(table)}.target_id),
    (select shop.name from vendors as shop where shop.id = ${sql.raw(table)}.target_id), '')`.as("name");

/** Oldest first; pages without either have no row. */
export async function* exportFigures(
  db: Db,
  viewer: Viewer,
  period: Period,
  now: number,
): AsyncGenerator<string[][], void> {
  const { vendorId } = ownVendor(viewer);
  let from = dayStart(windowOf(period, now).firstDay);
  while (from <= now) {
    const until = from + BATCH_DAYS * DAY_MS;
    yield await readDays(db, vendorId, utcDay(from), utcDay(until));
    from = until;
  }
}

async function readDays(db: Db, vendorId: string, from: string, until: string): Promise<string[][]> {
  const [seen, gone] = await db.batch([
    db
      .select({
        day: viewDays.day,
        target: viewDays.target,
        id: viewDays.targetId,
        name: nameOf("view_days"),
        n: viewDays.views,
      })
      .from(viewDays)
      .where(and(eq(viewDays.vendorId, vendorId), gte(viewDays.day, from), lt(viewDays.day, until)))
      .orderBy(asc(viewDays.day)),
    db
      .select({
        day: clickDays.day,
        target: clickDays.target,
        id: clickDays.targetId,
        name: nameOf("click_days"),
        n: clickDays.clicks,
      })
      .from(clickDays)
      .where(and(eq(clickDays.vendorId, vendorId), gte(clickDays.day, from), lt(clickDays.day, until)))
      .orderBy(asc(clickDays.day)),
  ]);
  const rows = new Map<string, { day: string; target: string; name: string; views: number; clicks: number }>();
  const keyOf = ({ day, target, id }: (typeof seen)[number]) => `${day}/${target}/${id}`;
  for (const row of seen) rows.set(keyOf(row), { ...row, views: row.n, clicks: 0 });
  for (const row of gone) rows.set(keyOf(row), { ...row, views: rows.get(keyOf(row))?.views ?? 0, clicks: row.n });
  return [...rows.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { day, target, name, views, clicks }]) => [
      day,
      target === "vendor" ? "Vendor page" : "Product",
      name,
      String(views),
      String(clicks),
    ]);
}
