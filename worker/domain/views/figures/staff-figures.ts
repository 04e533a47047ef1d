import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import { applications } from "../../oversight/applications/schema";
import { purchaseClaims } from "../../voice/claims/schema";
import { moderationCases } from "../../foundation/cases/schema";
import { charges, planChanges } from "../../oversight/plans/schema";
import { products } from "../../catalogue/products/schema";
import { supportTickets } from "../../voice/support/schema";
import { lastMonths } from "../../../months";
import { boundedCount } from "../../foundation/lists/bounded-count";

/** The newest listed products, of which figures are taken; a year's worth of a far larger site. */
const PRODUCTS_COUNTED = 10_000;
const MONTHS = 12;

const newest = (db: Db) =>
  db
    .select({
      extractType: products.extractType,
      inStock: products.inStock,
      featuredAt: products.featuredAt,
      addedAt: products.addedAt,
    })
    .from(products)
    .where(isNull(products.hiddenAt))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(PRODUCTS_COUNTED)
    .as("newest");

const selectTotals = (db: Db) =>
  db
    .select({
      added: sql<number>`count(*)`.as("added"),
      inStock: sql<number>`count(case when in_stock = 1 then 1 end)`.as("stocked"),
      featured: sql<number>`count(featured_at)`.as("featured"),
      extractTypes: sql<number>`count(distinct nullif(trim(lower(extract_type)), ''))`.as("extract_types"),
    })
    .from(newest(db));

const selectMonths = (db: Db) =>
  db
    .select({
      month: sql<string>`strftime('%Y-%m', added_at / 1000, 'unixepoch')`.as("month"),
      n: sql<number>`count(*)`.as("n"),
    })
    .from(newest(db))
    .groupBy(sql`month`)
    .orderBy(sql`month desc`)
    .limit(MONTHS);

/** What waits for staff, each one range of an index. */
const waiting = (db: Db, now: number) => {
  const chargesWhere = (more?: SQL) => and(eq(charges.state, "open"), more);
  return [
    boundedCount(db, applications, inArray(applications.status, ["pending", "resubmitted", "under_review"])),
    boundedCount(db, purchaseClaims, eq(purchaseClaims.staffState, "waiting")),
    boundedCount(db, charges, chargesWhere()),
    boundedCount(db, charges, chargesWhere(lt(charges.dueAt, now))),
    boundedCount(db, planChanges, eq(planChanges.state, "open")),
    boundedCount(db, supportTickets, eq(supportTickets.state, "open")),
    boundedCount(db, supportTickets, and(eq(supportTickets.state, "open"), eq(supportTickets.priority, true))),
    boundedCount(
      db,
      moderationCases,
      and(eq(moderationCases.kind, "vendor_link"), inArray(moderationCases.status, ["open", "claimed"])),
    ),
  ] as const;
};

/** Catalog, additions, what waits; one trip (rules/dashboards#staff-tabs). @throws Forbidden */
export async function staffFigures({ db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">) {
  demand(viewer, "staff.dashboard");
  const [[totals], months, ...counts] = await db.batch([selectTotals(db), selectMonths(db), ...waiting(db, now)]);
  const [inQueue, claims, open, overdue, planRequests, tickets, urgent, websites] = counts.map(([row]) => row?.n ?? 0);
  const added = new Map(months.map(({ month, n }) => [month, n]));
  return {
    products: totals ?? { added: 0, inStock: 0, featured: 0, extractTypes: 0 },
    months: lastMonths(now, MONTHS).map((month) => ({ month, added: added.get(month) ?? 0 })),
    waiting: {
      applications: inQueue ?? 0,
      claims: claims ?? 0,
      charges: open ?? 0,
      chargesOverdue: overdue ?? 0,
      planRequests: planRequests ?? 0,
      tickets: tickets ?? 0,
      ticketsFirst: urgent ?? 0,
      websites: websites ?? 0,
    },
  };
}

export type StaffFigures = Awaited<ReturnType<typeof staffFigures>>;
