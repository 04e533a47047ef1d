import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { DAY_MS, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import { ownVendor } from "../../foundation/access/own-vendor";
import { can, type Viewer } from "../../foundation/access/policy";
import { type Holder, holderOf } from "../../foundation/queues/hold";
import { NotFound } from "../../../errors";
import { products } from "../../catalogue/products/schema";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { ClaimOutcome, ClaimState } from "./forms";
import { isOfEarlierDay, isOrderShared } from "./confirmed";
import { filedDay, purchaseClaims } from "./schema";
import { type StaffAsked, staffRange } from "./staff-range";

export interface Claim {
  id: string;
  vendor: { id: string; name: string };
  product: { id: string; name: string } | null;
  orderNumber: string;
  purchaseDate: string;
  amountCents: number;
  outcome: ClaimOutcome;
  rejectedReason: string | null;
  createdAt: number;
}

/** As its vendor sees it: neither who filed it, nor when in the day, nor of which product (rules/claims#by-the-day). */
export type VendorClaim = Omit<Claim, "vendor" | "product" | "createdAt"> & { filedOn: string };

export interface StaffClaim extends Claim {
  member: { id: string; username: string | null };
  sameNetwork: boolean;
  sameOrder: boolean;
  vendorState: ClaimState;
  staffState: ClaimState;
  /** Which of staff has it in hand. */
  holder: Holder | null;
}

interface Paging {
  cursor: string | null;
  limit: number;
}

const NEWEST: SortKey[] = [
  { column: purchaseClaims.createdAt, direction: "desc" },
  { column: purchaseClaims.id, direction: "desc" },
];
/** Within a day by the random key, so that the order tells nothing either. */
const byDay = (direction: SortKey["direction"]): SortKey[] => [
  { column: filedDay(purchaseClaims), direction },
  { column: purchaseClaims.vendorKey, direction },
];

const holders = alias(users, "holders");

const selectClaims = (db: Db) =>
  db
    .select({
      id: purchaseClaims.id,
      vendorKey: purchaseClaims.vendorKey,
      userId: purchaseClaims.userId,
      username: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("username"),
      vendorId: purchaseClaims.vendorId,
      vendorName: vendors.name,
      productId: purchaseClaims.productId,
      productName: products.name,
      orderNumber: purchaseClaims.orderNumber,
      purchaseDate: purchaseClaims.purchaseDate,
      amountCents: purchaseClaims.amountCents,
      sameNetwork: purchaseClaims.sameNetwork,
      sameOrder: sql<number>`${isOrderShared}`.as("same_order"),
      vendorState: purchaseClaims.vendorState,
      staffState: purchaseClaims.staffState,
      rejectedReason: purchaseClaims.rejectedReason,
      createdAt: purchaseClaims.createdAt,
      heldBy: purchaseClaims.heldBy,
      heldAt: purchaseClaims.heldAt,
      heldByName: sql<string | null>`${holders.username}`.as("held_by_name"),
    })
    .from(purchaseClaims)
    .leftJoin(vendors, eq(vendors.id, purchaseClaims.vendorId))
    .leftJoin(products, eq(products.id, purchaseClaims.productId))
    .leftJoin(users, eq(users.id, purchaseClaims.userId))
    .leftJoin(holders, eq(holders.id, purchaseClaims.heldBy));

type Row = Awaited<ReturnType<typeof selectClaims>>[number];

/** What the two answers come to together: staff have the last word. */
export function outcomeOf({ vendorState, staffState }: Pick<Row, "vendorState" | "staffState">): ClaimOutcome {
  if (staffState !== "waiting") return staffState === "confirmed" ? "approved" : "rejected";
  return vendorState;
}

const toClaim = (row: Row): Claim => ({
  id: row.id,
  vendor: { id: row.vendorId, name: row.vendorName ?? "" },
  product: row.productId === null ? null : { id: row.productId, name: row.productName ?? "" },
  orderNumber: row.orderNumber,
  purchaseDate: row.purchaseDate,
  amountCents: row.amountCents,
  outcome: outcomeOf(row),
  rejectedReason: row.rejectedReason,
  createdAt: row.createdAt,
});

const toVendorClaim = (row: Row): VendorClaim => ({
  id: row.vendorKey,
  orderNumber: row.orderNumber,
  purchaseDate: row.purchaseDate,
  amountCents: row.amountCents,
  outcome: outcomeOf(row),
  rejectedReason: row.rejectedReason,
  filedOn: utcDay(row.createdAt),
});

const toStaffClaim = (row: Row, now: number): StaffClaim => ({
  ...toClaim(row),
  member: { id: row.userId, username: row.username },
  sameNetwork: row.sameNetwork,
  sameOrder: row.sameOrder === 1,
  vendorState: row.vendorState,
  staffState: row.staffState,
  holder: holderOf(row, now),
});

async function pageOf<T>(
  db: Db,
  where: SQL | undefined,
  keys: SortKey[],
  { cursor, limit }: Paging,
  to: (row: Row) => T,
  positionOf: (row: Row) => (string | number)[] = ({ createdAt, id }) => [createdAt, id],
) {
  const position = afterCursor(keys, cursor);
  const rows = await selectClaims(db)
    .where(and(where, position))
    .orderBy(...orderBy(keys))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, positionOf);
  return { items: items.map(to), nextCursor };
}

export const ownClaims = (db: Db, viewer: Viewer, paging: Paging): Promise<Page<Claim>> =>
  pageOf(db, eq(purchaseClaims.userId, demand(viewer, "member.act").id), NEWEST, paging, toClaim);

/** Who filed it is not disclosed: nobody's review shall be traced to an address (rules/claims#purchase-claims). */
export async function vendorClaims(
  db: Db,
  viewer: Viewer,
  { state, ...paging }: Paging & { state: ClaimState },
  now: number,
): Promise<Page<VendorClaim>> {
  const { vendorId } = ownVendor(viewer);
  const mine = and(eq(purchaseClaims.vendorId, vendorId), eq(purchaseClaims.vendorState, state), isOfEarlierDay(now));
  // Claims from the vendor's own network are staff's to look at first (rules/claims#own-network).
  const open = state === "waiting" ? and(mine, eq(purchaseClaims.sameNetwork, false)) : mine;
  const keys = byDay(state === "waiting" ? "asc" : "desc");
  const positionOf = ({ createdAt, vendorKey }: Row) => [Math.floor(createdAt / DAY_MS), vendorKey];
  return pageOf(db, open, keys, paging, toVendorClaim, positionOf);
}

/** Any of what staff can ask for is a range of an index, or a bounded set that a search found. @throws InvalidCursor */
export async function staffClaims(
  db: Db,
  viewer: Viewer,
  { cursor, limit, ...asked }: Paging & StaffAsked,
  now: number,
): Promise<Page<StaffClaim>> {
  demand(viewer, "staff.dashboard");
  const { where, keys, byAmount } = staffRange(db, asked);
  const positionOf = ({ createdAt, amountCents, id }: Row) => [byAmount ? amountCents : createdAt, id];
  return pageOf(db, where, keys, { cursor, limit }, (row) => toStaffClaim(row, now), positionOf);
}

export async function readClaimable(db: Db, viewer: Viewer, vendorId: string) {
  demand(viewer, "member.act");
  const [[vendor], sold] = await db.batch([
    db
      .select({ id: vendors.id, name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), sql`${vendors.hiddenAt} is null`)),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), sql`${products.hiddenAt} is null`))
      .orderBy(desc(products.addedAt), desc(products.id))
      .limit(PRODUCTS_MAX),
  ]);
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  return { vendor, products: sold, mine: can(viewer, "vendor.own", vendorId) };
}

/** A select with more choices helps nobody. */
const PRODUCTS_MAX = 200;
