import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type Evidence, labEvidence } from "../../catalogue/lab/results/evidence";
import { newestColumns, newestOf } from "../../catalogue/lab/results/newest";
import { labResults } from "../../catalogue/lab/results/schema";
import { bestSelling } from "../../catalogue/products/best-selling";
import { products } from "../../catalogue/products/schema";
import type { ProductType } from "../../catalogue/products/forms";

const TOP_PRODUCTS = 3;

export interface TopProduct {
  id: string;
  name: string;
  type: ProductType;
  salesCount: number;
  mean: number | null;
  reviewCount: number;
  evidence: Evidence;
}

export const selectTopProducts = (db: Db, vendorId: string) =>
  db
    .select({
      id: products.id,
      name: products.name,
      type: products.type,
      salesCount: products.salesCount,
      ratingSum: products.ratingSum,
      ratingCount: products.ratingCount,
      reported: sql<number>`${products.reportedLab} is not null`.as("reported"),
      ...newestColumns,
    })
    .from(products)
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .where(and(eq(products.vendorId, vendorId), isNull(products.hiddenAt)))
    .orderBy(...bestSelling)
    .limit(TOP_PRODUCTS);

export const toTopProducts = (rows: Awaited<ReturnType<typeof selectTopProducts>>, now: number): TopProduct[] =>
  rows.map(({ id, name, type, salesCount, ratingSum, ratingCount, reported, ...newest }) => ({
    id,
    name,
    type,
    salesCount,
    reviewCount: ratingCount,
    mean: ratingCount === 0 ? null : ratingSum / ratingCount,
    evidence: labEvidence(newestOf(newest), { reported: reported === 1 }, now),
  }));
