import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { labResults } from "../results/schema";

const isVendorListed = isNull(vendors.hiddenAt);
const isProductListed = and(isVendorListed, isNull(products.hiddenAt));
const hasFailed = sql`${labResults.overallSafety} = 'Failed'`;

const shown = (name: SQL | typeof products.name, listed: SQL | undefined) =>
  sql<string | null>`case when ${or(hasFailed, listed)} then ${name} end`;

/**
 * Of results left-joined with product and vendor: a failed one keeps both names whatever becomes of them, any other
 * loses those that are no longer listed; only what is listed has a page (rules/lab#failed-results).
 */
export const resultNames = {
  productName: shown(products.name, isProductListed).as("product_name"),
  productListed: sql<number>`${isProductListed}`.as("product_listed"),
  vendorName: shown(sql`${vendors.name}`, isVendorListed).as("vendor_name"),
  vendorListed: sql<number>`${isVendorListed}`.as("vendor_listed"),
};

/** Results that lists show: those of what is listed, and every failed one. */
export const isListedOrFailed = or(hasFailed, isProductListed);
