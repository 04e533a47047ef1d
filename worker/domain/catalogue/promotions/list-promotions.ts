import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import type { Substance } from "../substances/classes";
import { labResults } from "../lab/results/schema";
import { products } from "../products/schema";
import { vendors } from "../vendors/schema";
import { type DealSort, PROMOTION_DAYS_MAX, type PromotionKind } from "./forms";
import { promotions } from "./schema";

interface PromotedProduct {
  id: string;
  name: string;
  /** Its newest laboratory result says "Failed", which stands before whatever is promised of it. */
  failed: boolean;
}

/** A promotion as everybody may see it; times are UTC epoch milliseconds. */
export interface Promotion {
  id: string;
  kind: PromotionKind;
  vendor: { id: string; name: string };
  /** Null for all products, and where the product is no longer listed. */
  product: PromotedProduct | null;
  title: string;
  body: string;
  percentOff: number | null;
  code: string | null;
  createdAt: number;
  /** It ends before this moment. */
  endsAt: number;
}

export interface OwnPromotion extends Promotion {
  state: "running" | "ended" | "withdrawn" | "hidden";
}

const columns = {
  id: promotions.id,
  kind: promotions.kind,
  vendorId: promotions.vendorId,
  vendorName: vendors.name,
  productId: products.id,
  productName: products.name,
  overallSafety: labResults.overallSafety,
  title: promotions.title,
  body: promotions.body,
  percentOff: promotions.percentOff,
  code: promotions.code,
  createdAt: promotions.createdAt,
  endsAt: promotions.endsAt,
  withdrawnAt: promotions.withdrawnAt,
  hiddenAt: promotions.hiddenAt,
};

const select = (db: Db) =>
  db
    .select(columns)
    .from(promotions)
    .innerJoin(vendors, eq(vendors.id, promotions.vendorId))
    .leftJoin(products, and(eq(products.id, promotions.productId), isNull(products.hiddenAt)))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId));

type Row = Awaited<ReturnType<typeof select>>[number];

export const toPromotion = (row: Row): Promotion => ({
  id: row.id,
  kind: row.kind,
  vendor: { id: row.vendorId, name: row.vendorName },
  product: toProduct(row),
  title: row.title,
  body: row.body,
  percentOff: row.percentOff,
  code: row.code,
  createdAt: row.createdAt,
  endsAt: row.endsAt,
});

const toProduct = ({ productId: id, productName: name, overallSafety }: Row): PromotedProduct | null =>
  id === null || name === null ? null : { id, name, failed: overallSafety === "Failed" };

const ON_VENDOR_PAGE = 4;

/** A suspended class is not advertised (rules/substances#suspension). */
const notSuspended = sql`not exists (select 1 from substance_suspensions as barred where barred.substance = ${promotions.substance})`;

/** The running promotions of a vendor's page, the newest first: a range of `promotions_vendor` of 91 days. */
export const selectRunning = (db: Db, vendor: string, now: number) =>
  runningStatement(db, { vendor, since: earliest(now), now });

const runningStatement = prepared((db, { vendor, since, now }: Holes<{ vendor: string; since: number; now: number }>) =>
  select(db)
    .where(
      and(
        eq(promotions.vendorId, vendor),
        gt(promotions.createdAt, since),
        gt(promotions.endsAt, now),
        isNull(promotions.withdrawnAt),
        isNull(promotions.hiddenAt),
        notSuspended,
      ),
    )
    .orderBy(desc(promotions.createdAt))
    .limit(ON_VENDOR_PAGE),
);

/** What was made before has ended. */
const earliest = (now: number): number => now - (PROMOTION_DAYS_MAX + 1) * DAY_MS;

interface DealQuery {
  substance?: Substance | undefined;
  sort: DealSort;
  cursor: string | null;
  limit: number;
  now: number;
}

const DEAL_ORDERS: Record<DealSort, SortKey[]> = {
  newest: [{ column: promotions.id, direction: "desc" }],
  ending: [
    { column: promotions.endsAt, direction: "asc" },
    { column: promotions.id, direction: "asc" },
  ],
};

/** What the partial indexes hold; a parameter in it would hide that from the planner. */
const LIVE_DEAL = sql`promotions.kind = 'deal' and promotions.withdrawn_at is null and promotions.hidden_at is null`;

/** The running deals, one range of a partial index for each filter and sort. */
export function selectDeals(db: Db, { substance, sort, cursor, limit, now }: DealQuery) {
  const order = DEAL_ORDERS[sort];
  const range: SQL | undefined = sort === "newest" ? sql`${promotions.id} >= ${idsFrom(earliest(now))}` : undefined;
  return select(db)
    .where(
      and(
        LIVE_DEAL,
        substance === undefined ? undefined : eq(promotions.substance, substance),
        range,
        gt(promotions.endsAt, now),
        isNull(vendors.hiddenAt),
        notSuspended,
        afterCursor(order, cursor),
      ),
    )
    .orderBy(...orderBy(order))
    .limit(limit);
}

export async function listDeals(db: Db, query: DealQuery): Promise<Page<Promotion>> {
  const rows = await selectDeals(db, { ...query, limit: query.limit + 1 });
  const { items, nextCursor } = toPage(rows, query.limit, ({ id, endsAt }) =>
    query.sort === "newest" ? [id] : [endsAt, id],
  );
  return { items: items.map(toPromotion), nextCursor };
}

const OWN_ORDER: SortKey[] = [
  { column: promotions.createdAt, direction: "desc" },
  { column: promotions.id, direction: "desc" },
];

export const selectOwn = (db: Db, vendorId: string, cursor: string | null, limit: number) =>
  select(db)
    .where(and(eq(promotions.vendorId, vendorId), afterCursor(OWN_ORDER, cursor)))
    .orderBy(...orderBy(OWN_ORDER))
    .limit(limit + 1);

function stateOf({ withdrawnAt, hiddenAt, endsAt }: Row, now: number): OwnPromotion["state"] {
  if (hiddenAt !== null) return "hidden";
  if (withdrawnAt !== null) return "withdrawn";
  return endsAt <= now ? "ended" : "running";
}

export const toOwnPage = (rows: Row[], limit: number, now: number): Page<OwnPromotion> => {
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { items: items.map((row) => ({ ...toPromotion(row), state: stateOf(row, now) })), nextCursor };
};

export async function listOwnPromotions(
  db: Db,
  viewer: Viewer,
  { cursor, limit, now }: { cursor: string | null; limit: number; now: number },
): Promise<Page<OwnPromotion>> {
  const { vendorId } = ownVendor(viewer);
  return toOwnPage(await selectOwn(db, vendorId, cursor, limit), limit, now);
}
