import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { NO_VENDOR } from "../../foundation/access/own-vendor";
import { vendors } from "../../catalogue/vendors/schema";
import { isVerified } from "../../catalogue/vendors/verified";

export interface DashboardHead {
  vendorId: string;
  name: string;
  /** Until when the badge stands, UTC epoch milliseconds; null without one, and for one without an end. */
  verified: { until: number | null } | null;
  /** Nothing on the dashboard can be changed (rules/vendors#lapsed-writing). */
  writingLapsed: boolean;
  /** Products, those in the trash left out. */
  products: number;
}

/** The statement for it, first in the batch of each tab. */
export const selectHead = (db: Db, vendorId: string) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      verifiedAt: vendors.verifiedAt,
      verificationEndsAt: vendors.verificationEndsAt,
      writingLapsedAt: vendors.writingLapsedAt,
      products:
        sql<number>`(select count(*) from products as stored where stored.vendor_id = vendors.id and stored.deleted_at is null)`.as(
          "stored_products",
        ),
    })
    .from(vendors)
    .where(eq(vendors.id, vendorId));

export function toHead([row]: Awaited<ReturnType<typeof selectHead>>, now: number): DashboardHead {
  if (row === undefined) throw new NotFound(NO_VENDOR);
  return {
    vendorId: row.id,
    name: row.name,
    verified: isVerified(row, now) ? { until: row.verificationEndsAt } : null,
    writingLapsed: row.writingLapsedAt !== null,
    products: row.products,
  };
}
