import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { DAY_MS, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { Forbidden, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import type { Member } from "../../foundation/access/policy";
import { isListed } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { seenIn } from "../../foundation/sessions/seen-in";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { CLAIM_DAYS_MAX, CLAIM_RULE, type ClaimInput, DATE_AHEAD, DATE_TOO_OLD, orderKey, OWN_VENDOR } from "./forms";
import { orderHash } from "./order-hash";
import { purchaseClaims } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "objects" | "network">;

/** Before anything is read. */
export async function allowClaim({ now, objects }: Context, member: Member, input: ClaimInput): Promise<void> {
  const { vendor: vendorId, purchaseDate } = input;
  if (member.vendorId === vendorId) throw new Forbidden(OWN_VENDOR, "own-vendor");
  if (purchaseDate > utcDay(now)) throw new Invalid({ purchaseDate: DATE_AHEAD });
  if (purchaseDate < utcDay(now - CLAIM_DAYS_MAX * DAY_MS)) throw new Invalid({ purchaseDate: DATE_TOO_OLD });
  await takeOrRefuse(objects.limiter(`claim:${member.id}`), CLAIM_RULE, now);
}

/** What has to be read to file a claim, for a batch; `newClaim` takes the answers. */
export const claimStatements = (
  db: Db,
  userId: string,
  { vendor, product, orderNumber }: ClaimInput,
  network: string,
) =>
  [
    findVendor(db, vendor),
    findProduct(db, vendor, product ?? null),
    accountsOf(db, vendor, network),
    findTaken(db, userId, vendor, orderNumber),
  ] as const;

type Answers = readonly [
  vendors: { id: string }[],
  products: { id: string }[],
  accounts: { id: string; same: number }[],
  taken: { id: string }[],
];

/** The vendor hears of it the day after, with what else was filed that day (rules/claims#by-the-day). */
export async function newClaim(
  { db, now, env }: Pick<RequestContext, "db" | "now" | "env">,
  member: Member,
  input: ClaimInput,
  [[vendor], [product], accounts, [taken]]: Answers,
): Promise<{ id: string; isTaken: boolean; write: BatchItem<"sqlite"> }> {
  const { vendor: vendorId, product: productId = null, orderNumber, purchaseDate, amount } = input;
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  if (productId !== null && product === undefined) throw new Invalid({ product: "This vendor has no such product." });
  const sameNetwork = accounts.some(({ same }) => same === 1);
  const claim = {
    id: newId(now),
    vendorKey: crypto.randomUUID(),
    userId: member.id,
    vendorId,
    productId,
    orderNumber,
    purchaseDate,
    orderKey: orderKey(orderNumber),
    orderHash: await orderHash(env.HASH_KEY, vendorId, orderNumber),
    amountCents: amount,
    sameNetwork,
    createdAt: now,
  };
  return {
    id: claim.id,
    isTaken: taken !== undefined,
    write: db.insert(purchaseClaims).values(claim).onConflictDoNothing(),
  };
}

/** The member's own claim of the order, unless it was rejected; of others' nobody may learn (rules/claims#one-order). */
const findTaken = (db: Db, userId: string, vendorId: string, orderNumber: string) =>
  db
    .select({ id: purchaseClaims.id })
    .from(purchaseClaims)
    .where(
      sql`${eq(purchaseClaims.userId, userId)} and ${eq(purchaseClaims.vendorId, vendorId)} and ${eq(purchaseClaims.orderKey, orderKey(orderNumber))} and vendor_state <> 'rejected' and staff_state <> 'rejected'`,
    )
    .limit(1);

const findVendor = (db: Db, vendorId: string) =>
  db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt)));

const findProduct = (db: Db, vendorId: string, productId: string | null) =>
  db
    .select({ id: sql<string>`${products.id}`.as("product_id") })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId ?? ""), eq(products.vendorId, vendorId), isListed));

/** More accounts than this run no vendor. */
const ACCOUNTS_MAX = 5;

/** The accounts that run a vendor, and whether each was seen in this network. */
function accountsOf(db: Db, vendorId: string, network: string) {
  return db
    .select({
      id: sql<string>`${users.id}`.as("account_id"),
      same: seenIn(sql`(${users.id})`, [network]).as("same"),
    })
    .from(users)
    .where(and(eq(users.vendorId, vendorId), isNull(users.deletedAt)))
    .limit(ACCOUNTS_MAX);
}
