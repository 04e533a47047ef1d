import { asc, eq } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import type { Figures } from "../comparable/figures";
import type { Evidence } from "../lab/results/evidence";
import { labResults } from "../lab/results/schema";
import { vendors } from "../vendors/schema";
import { publishedOnly } from "./product-card";
import { type ProductImage, type PublishedEffect } from "../products/schema";
import type { ProductType } from "../products/forms";
import type { Substance } from "../substances/classes";
import { cardColumns, type CardRow, toCard } from "./product-rows";
import { products, productSizes } from "../products/schema";

export interface ProductSize {
  weight: string;
  priceCents: number;
  inStock: boolean;
}

/** A product as everybody may see it, without its sizes. */
export interface PublicProduct {
  id: string;
  name: string;
  description: string;
  vendor: { id: string; name: string; verified: boolean };
  type: ProductType;
  substance: Substance;
  extractType: string;
  strain: string | null;
  potency: string | null;
  categories: string[];
  tags: string[];
  effects: PublishedEffect[];
  images: ProductImage[];
  /** What the vendor typed, as long as nothing backs it (rules/products#vendor-reported-numbers). */
  reportedLab: CardRow["reportedLab"];
  inStock: boolean;
  /** By its vendor, on a paid plan; never while its substance is suspended. */
  featured: boolean;
  /** Its substance is suspended: no outbound link (rules/substances#suspension). */
  suspended: boolean;
  addedAt: number;
  updatedAt: number;
  /** Staff-approved purchase claims (rules/products#sales-count). */
  salesCount: number;
  rating: number | null;
  reviewCount: number;
  stars: [number, number, number, number, number];
  lowestPriceCents: number;
  evidence: Evidence;
  figures: Figures;
}

const columns = {
  card: cardColumns,
  facts: {
    description: products.description,
    extractType: products.extractType,
    strain: products.strain,
    potency: products.potency,
    categories: products.categories,
    inStock: products.inStock,
    updatedAt: products.updatedAt,
    salesCount: products.salesCount,
  },
  stars: {
    one: products.stars1,
    two: products.stars2,
    three: products.stars3,
    four: products.stars4,
    five: products.stars5,
  },
};

/** Like `selectCards`, with everything that a product's own page and the API show. */
export const selectProducts = (db: Db) =>
  db
    .select(columns)
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId));

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

export function toProduct({ card, facts, stars }: ProductRow, now: number): PublicProduct {
  const { id, name, type, vendor, tags, rating, reviewCount, lowestPriceCents, suspended, evidence, figures } = toCard(
    card,
    now,
  );
  return {
    ...facts,
    id,
    name,
    type,
    substance: card.substance,
    vendor,
    tags,
    effects: publishedOnly(card.effects),
    images: card.images,
    reportedLab: card.reportedLab,
    featured: card.featuredAt !== null && !suspended,
    suspended,
    addedAt: card.addedAt,
    rating,
    reviewCount,
    stars: [stars.one, stars.two, stars.three, stars.four, stars.five],
    lowestPriceCents,
    evidence,
    figures,
  };
}

export const selectSizes = (db: Db, productIds: string[]) =>
  db
    .select()
    .from(productSizes)
    .where(isOneOf(productSizes.productId, productIds))
    .orderBy(asc(productSizes.productId), asc(productSizes.position));
