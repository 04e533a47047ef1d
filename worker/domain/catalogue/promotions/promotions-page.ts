import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Page } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { selectPlan } from "../plan-offers/usage";
import { products } from "../products/schema";
import { PLAN_OFFERS } from "../plan-offers/offers";
import { type OwnPromotion, selectOwn, toOwnPage } from "./list-promotions";

/** Products that the form offers; a vendor with more names the others through the API. */
const PRODUCTS_OFFERED = 200;

interface PromotionsPage extends Page<OwnPromotion> {
  /** This UTC month's. */
  used: number;
  limit: number | null;
  products: { id: string; name: string }[];
  writingLapsed: boolean;
}

export async function promotionsPage(
  db: Db,
  viewer: Viewer,
  { cursor, now }: { cursor: string | null; now: number },
): Promise<PromotionsPage> {
  const { vendorId } = ownVendor(viewer);
  const [[plan], rows, offered] = await db.batch([
    selectPlan(db, vendorId, now),
    selectOwn(db, vendorId, cursor, PAGE_SIZE),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), isNull(products.hiddenAt)))
      .orderBy(asc(products.name))
      .limit(PRODUCTS_OFFERED),
  ]);
  if (plan === undefined) throw new NotFound(NO_VENDOR);
  return {
    ...toOwnPage(rows, PAGE_SIZE, now),
    used: plan.promotions,
    limit: PLAN_OFFERS[plan.plan].promotions,
    products: offered,
    writingLapsed: plan.writingLapsedAt !== null,
  };
}
