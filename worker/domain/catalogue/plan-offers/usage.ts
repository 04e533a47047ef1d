import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { vendors } from "../vendors/schema";
import type { Plan } from "../vendors/forms";
import { isUsedUp } from "./limit-texts";
import { PLAN_OFFERS } from "./offers";

/** What a plan limits, in the order in which the screens show it. */
export const LIMITED = ["products", "featured", "images", "promotions"] as const;
export type Limited = (typeof LIMITED)[number];

export interface Usage {
  what: Limited;
  used: number;
  limit: number | null;
}

/** YYYY-MM in UTC. */
export const utcMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

// Named in full: drizzle drops table names where a select has one table, and these read another.
const shelf = sql`from products as stored where stored.vendor_id = vendors.id and stored.deleted_at is null`;
const madeIn = (month: string) =>
  sql`(select count(*) from promotions as made where made.vendor_id = vendors.id and made.month = ${month})`;

export const selectPlan = (db: Db, vendorId: string, now: number) =>
  db
    .select({
      name: vendors.name,
      plan: vendors.plan,
      billing: vendors.planBilling,
      startedAt: vendors.planStartedAt,
      banner: vendors.banner,
      writingLapsedAt: vendors.writingLapsedAt,
      products: sql<number>`(select count(*) ${shelf})`.as("products"),
      featured: sql<number>`(select count(stored.featured_at) ${shelf})`.as("featured"),
      images: sql<number>`(select coalesce(sum(json_array_length(stored.images)), 0) ${shelf})`.as("images"),
      promotions: sql<number>`${madeIn(utcMonth(now))}`.as("promotions"),
    })
    .from(vendors)
    .where(eq(vendors.id, vendorId));

type Counted = Record<Limited, number> & { plan: Plan };

export const usageOf = (row: Counted): Usage[] =>
  LIMITED.map((what) => ({ what, used: row[what], limit: PLAN_OFFERS[row.plan][what] }));

/** Whether any limit is reached: then the screens offer the other plans (rules/plans#at-a-limit). */
export const atLimit = (usage: readonly Usage[]): boolean => usage.some(isUsedUp);
