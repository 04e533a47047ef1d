import { and, eq, isNull } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { type PublicVendor, toVendor, vendorColumns } from "../../catalogue/cards/vendor-rows";
import { labResults } from "../../catalogue/lab/results/schema";
import type { CategoryRating } from "../../catalogue/vendors/category-ratings";
import { vendorCategoryRatings, vendors } from "../../catalogue/vendors/schema";
import { COMPARED_MAX } from "./compare-forms";

export interface ComparedVendor {
  vendor: Pick<
    PublicVendor,
    | "id"
    | "name"
    | "verified"
    | "verifiedAt"
    | "rating"
    | "reviewCount"
    | "evidence"
    | "overallSafety"
    | "testedCount"
    | "productCount"
    | "failedCount"
    | "lowestPriceCents"
    | "averageShippingTime"
    | "shippingRegions"
    | "paymentMethods"
    | "returnPolicy"
    | "specialties"
    | "location"
    | "founded"
  >;
  /** What buyers rated one by one; those that nobody rated are left out. */
  categories: { category: CategoryRating; mean: number; count: number }[];
}

/** In the order asked for, by one trip; unknown and hidden vendors are left out. @param now UTC epoch milliseconds */
export async function compareVendors(db: Db, ids: readonly string[], now: number): Promise<ComparedVendor[]> {
  const wanted = ids.slice(0, COMPARED_MAX);
  if (wanted.length === 0) return [];
  const [rows, ratings] = await db.batch([
    db
      .select(vendorColumns)
      .from(vendors)
      .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
      .where(and(isOneOf(vendors.id, wanted), isNull(vendors.hiddenAt))),
    db.select().from(vendorCategoryRatings).where(isOneOf(vendorCategoryRatings.vendorId, wanted)),
  ]);
  const listed = new Map(rows.map((row) => [row.facts.id, toVendor(row, now)]));
  return wanted.flatMap((id) => {
    const vendor = listed.get(id);
    if (vendor === undefined) return [];
    const categories = ratings
      .filter(({ vendorId, count }) => vendorId === id && count > 0)
      .map(({ category, sum, count }) => ({ category, mean: sum / count, count }));
    return [{ vendor: shown(vendor), categories }];
  });
}

/** Without what the table does not show: nothing that does not show is sent. */
function shown(vendor: PublicVendor): ComparedVendor["vendor"] {
  const { id, name, verified, verifiedAt, rating, reviewCount, evidence, overallSafety, testedCount } = vendor;
  const { productCount, failedCount, lowestPriceCents, averageShippingTime, shippingRegions } = vendor;
  const { paymentMethods, returnPolicy, specialties, location, founded } = vendor;
  return {
    ...{ id, name, verified, verifiedAt, rating, reviewCount, evidence, overallSafety, testedCount },
    ...{ productCount, failedCount, lowestPriceCents, averageShippingTime, shippingRegions },
    ...{ paymentMethods, returnPolicy, specialties, location, founded },
  };
}
