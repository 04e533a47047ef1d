import { labEvidence } from "../../catalogue/lab/results/evidence";
import type { ProductImage } from "../../catalogue/products/schema";
import { type ProductCardData, shownTags } from "../../catalogue/cards/product-card";
import type { Substance } from "../../catalogue/substances/classes";
import type { Notes } from "../../catalogue/substances/status";
import { mean } from "./index/facts";
import { type LoadedIndex, noFacts, readFacts, vendorRow } from "./index/loaded-index";
import type { Hit } from "./product-hits";
import { relevance, scoreOf } from "./score";
import type { Moment } from "./search-products";
import { figuresFrom } from "./index/figure-source";
import { effectFrom, imageFrom } from "./index/product-source";

export interface SearchResult {
  product: Omit<ProductCardData, "vendor" | "promoted" | "image"> & {
    image: ProductImage | null;
    /** The label of the size that costs least, such as "25 g"; null without one. */
    lowestSize: string | null;
    extractType: string;
    substance: Substance;
    featured: boolean;
    inStock: boolean;
    salesCount: number;
    addedAt: number;
  };
  vendor: { id: string; name: string; verified: boolean; rating: number | null };
  isPremiumVendor: boolean;
  promoted: boolean;
  /** Whether it holds the phrase, only its words, or these only but for a slip (rules/search#words). */
  match: "phrase" | "words" | "slip";
  /** The relevance of the product to the query, whatever the sort. */
  score: number;
}

/** `apart`: the hit stands in the promoted block. */
export function toResult({ vendors }: LoadedIndex, hit: Hit, apart: boolean, { now, suspended }: Moment): SearchResult {
  const { shard, row } = hit;
  const { products } = shard;
  const facts = noFacts();
  readFacts(shard, vendors, row, facts);
  const vendor = vendorRow(shard, row);
  const { result, ...claims } = products.evidence(row);
  const weight = products.weight.at(row);
  const evidence = labEvidence(result, claims, now);
  const substance = products.substance(row);
  const inStock = products.inStock(row);
  const isSuspended = suspended.has(substance);
  return {
    product: {
      id: products.id(row),
      name: products.name(row),
      type: facts.type,
      extractType: products.extractType.at(row),
      substance,
      image: imageFrom(products.image(row)),
      rating: facts.ratingCount === 0 ? null : mean(facts.ratingSum, facts.ratingCount),
      reviewCount: facts.ratingCount,
      lowestPriceCents: facts.priceCents,
      lowestSize: weight === "" ? null : weight,
      effects: products.effects.at(row).map(effectFrom),
      tags: shownTags(products.tags.at(row), evidence),
      featured: facts.featured,
      suspended: isSuspended,
      inStock,
      salesCount: facts.salesCount,
      addedAt: facts.addedAt,
      evidence,
      figures: figuresFrom(products.figures(row), { substance, inStock, result }, now),
    },
    vendor: {
      id: vendors.id(vendor),
      name: vendors.name(vendor),
      verified: facts.vendorVerified,
      rating: facts.vendorRatingCount === 0 ? null : mean(facts.vendorRatingSum, facts.vendorRatingCount),
    },
    isPremiumVendor: facts.premium,
    promoted: !isSuspended && (apart || hit.moved === true),
    match: hit.text === undefined ? "phrase" : hit.slipped ? "slip" : "words",
    score: hit.text === undefined ? relevance(facts, hit.fields, now) : scoreOf(facts, hit.text, now),
  };
}

/** The part of a result that a card shows. @param notes what is on record for the visitor's region */
export function toCard({ product, vendor, promoted }: SearchResult, notes: Notes | null = null): ProductCardData {
  const { id, name, type, image, rating, reviewCount, lowestPriceCents, effects, tags, suspended, evidence, figures } =
    product;
  const seller = { id: vendor.id, name: vendor.name, verified: vendor.verified };
  return {
    id,
    name,
    type,
    vendor: seller,
    image: image?.url ?? null,
    rating,
    reviewCount,
    lowestPriceCents,
    effects,
    tags,
    promoted,
    suspended,
    evidence,
    figures,
    ...(notes === null ? {} : { note: notes(product.substance) }),
  };
}
