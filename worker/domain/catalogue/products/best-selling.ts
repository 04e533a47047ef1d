import { asc, desc } from "drizzle-orm";
import { products } from "./schema";

/** Ties break by review count, then name, then id, wherever products rank by sales (rules/products#sales-count). */
export const bestSelling = [
  desc(products.salesCount),
  desc(products.ratingCount),
  asc(products.name),
  asc(products.id),
];
