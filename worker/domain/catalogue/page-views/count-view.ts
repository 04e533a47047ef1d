import { sql } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { can, type Viewer } from "../../foundation/access/policy";
import { pageViews, type VIEW_TARGETS, viewDays } from "./schema";

export interface ViewedPage {
  target: (typeof VIEW_TARGETS)[number];
  targetId: string;
  vendorId: string;
}

const PAGES = /^\/vendor\/([^/]+)(?:\/product\/([^/]+))?$/;

/** @param path without query and `.data` suffix @returns null for a page whose views nobody counts */
export function viewedPage(path: string): ViewedPage | null {
  const [, vendor, product] = PAGES.exec(path) ?? [];
  if (vendor === undefined) return null;
  const vendorId = decodeURIComponent(vendor);
  if (product === undefined) return { target: "vendor", targetId: vendorId, vendorId };
  return { target: "product", targetId: decodeURIComponent(product), vendorId };
}

/** Whether a look says something about interest: the vendor's own and those of staff at work do not. */
export const isAudience = (viewer: Viewer, vendorId: string): boolean =>
  !can(viewer, "staff.dashboard") && !can(viewer, "vendor.own", vendorId);

/** The visitor's row comes last, so that totals move only where it is new (rules/dashboards#views-and-clicks). */
export async function countView(
  db: Db,
  { target, targetId, vendorId }: ViewedPage,
  visitorKey: string,
  now: number,
): Promise<void> {
  const day = utcDay(now);
  const isNew = sql`not exists (select 1 from ${pageViews} where visitor_key = ${visitorKey} and day = ${day}
    and target = ${target} and target_id = ${targetId})`;
  await db.batch([
    insertWhere(db, viewDays, { target, targetId, day, vendorId, views: 1 }, isNew).onConflictDoUpdate({
      target: [viewDays.target, viewDays.targetId, viewDays.day],
      set: { views: moved(viewDays.views, 1) },
    }),
    db.insert(pageViews).values({ visitorKey, day, target, targetId }).onConflictDoNothing(),
  ]);
}
