import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../context";
import { DAY_MS, utcDay } from "../../days";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { batchIfChanged } from "../../db/must-change";
import { Conflict, Forbidden, Invalid, NotFound, RateLimited } from "../../errors";
import { sendSoon, type SendingContext } from "../../mail/send-soon";
import { demand } from "../access/demand";
import type { Viewer } from "../access/policy";
import { notify } from "../notifications/notify";
import { isListed } from "../products/product-rows";
import { products } from "../products/schema";
import { registrations } from "../registrations/schema";
import { loginAttempts, sessions } from "../sessions/schema";
import { users } from "../users/schema";
import { vendors } from "../vendors/schema";
import {
  CLAIM_DAYS_MAX,
  CLAIM_RULE,
  type ClaimInput,
  DATE_AHEAD,
  DATE_TOO_OLD,
  ORDER_TAKEN,
  orderKey,
  OWN_VENDOR,
} from "./forms";
import { purchaseClaims } from "./schema";

type Context = SendingContext & Pick<RequestContext, "db" | "objects" | "network">;

/**
 * Files a purchase claim (rulings R7): one an order and vendor while it is not rejected. The vendor is told, except of a
 * claim from its own network, which staff see first. Two round trips.
 * @throws Forbidden for a visitor and for the vendor's own account; NotFound; Invalid; Conflict; RateLimited
 */
export async function fileClaim(context: Context, viewer: Viewer, input: ClaimInput): Promise<{ id: string }> {
  const { db, now, objects, network, origin } = context;
  const member = demand(viewer, "member.act");
  const { vendor: vendorId, product: productId = null, orderNumber, purchaseDate, amount } = input;
  if (member.vendorId === vendorId) throw new Forbidden(OWN_VENDOR);
  if (purchaseDate > utcDay(now)) throw new Invalid({ purchaseDate: DATE_AHEAD });
  if (purchaseDate < utcDay(now - CLAIM_DAYS_MAX * DAY_MS)) throw new Invalid({ purchaseDate: DATE_TOO_OLD });
  const { allowed, retryAfterSeconds } = await objects.limiter(`claim:${member.id}`).take(CLAIM_RULE, now);
  if (!allowed) throw new RateLimited(retryAfterSeconds);

  const [[vendor], [product], accounts] = await db.batch([
    findVendor(db, vendorId),
    findProduct(db, vendorId, productId),
    accountsOf(db, vendorId, network),
  ]);
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  if (productId !== null && product === undefined) throw new Invalid({ product: "This vendor has no such product." });
  const sameNetwork = accounts.some(({ same }) => same === 1);
  const claim = {
    ...{ id: newId(now), userId: member.id, vendorId, productId, orderNumber, purchaseDate },
    ...{ orderKey: orderKey(orderNumber), amountCents: amount, sameNetwork, createdAt: now },
  };
  await batchIfChanged(
    db,
    db.insert(purchaseClaims).values(claim).onConflictDoNothing(),
    sameNetwork ? [] : accounts.flatMap(({ id }) => tellVendor(db, id, origin, now)),
    () => new Conflict(ORDER_TAKEN),
  );
  sendSoon(context);
  return { id: claim.id };
}

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

/** The accounts that run a vendor, and whether any of them was ever seen in this network, as long as that is kept. */
function accountsOf(db: Db, vendorId: string, network: string) {
  const seen = (table: typeof sessions | typeof registrations | typeof loginAttempts) =>
    sql`exists (select 1 from ${table} where ${table.userId} = ${users.id} and ${table.networkHash} = ${network})`;
  return db
    .select({
      id: sql<string>`${users.id}`.as("account_id"),
      same: sql<number>`(${seen(sessions)} or ${seen(registrations)} or ${seen(loginAttempts)})`.as("same"),
    })
    .from(users)
    .where(and(eq(users.vendorId, vendorId), isNull(users.deletedAt)))
    .limit(ACCOUNTS_MAX);
}

const tellVendor = (db: Db, userId: string, origin: string, now: number) =>
  notify(
    db,
    {
      ...{ userId, type: "system", origin, mergeKey: "claims" },
      title: "A purchase waits for your answer",
      message: "A member says that they bought from you. Compare the order number with your books.",
      actionUrl: "/vendor-dashboard/claims",
    },
    now,
  );
