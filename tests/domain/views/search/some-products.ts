import type { ProductSource } from "@worker/domain/views/search/index/product-source";
import type { VendorSource } from "@worker/domain/views/search/index/vendor-document";
import { encodeProducts } from "@worker/domain/views/search/index/product-columns";
import { decodeProducts } from "@worker/domain/views/search/index/product-document";
import { decodeVendors, encodeVendors } from "@worker/domain/views/search/index/vendor-document";
import { NO_PRICE } from "@worker/domain/catalogue/vendors/no-price";
import { assemble, type LoadedIndex } from "@worker/domain/views/search/index/loaded-index";

export const NOW = Date.UTC(2026, 10, 20);
export const DAY = 24 * 60 * 60 * 1000;

export const aSource = (overrides: Partial<ProductSource> = {}): ProductSource => ({
  id: "p1",
  vendorId: "v1",
  name: "Green Maeng Da Powder",
  description: "Milled leaf from one lot.",
  extractType: "Plain Leaf",
  type: "powder",
  substance: "plain-leaf",
  categories: ["Plain Leaf"],
  tags: ["organic"],
  effects: [],
  image: null,
  reported: false,
  inStock: true,
  featured: false,
  addedAt: NOW - 100 * DAY,
  salesCount: 0,
  ratingSum: 0,
  ratingCount: 0,
  lowestPriceCents: 1800,
  lowestWeight: "25 g",
  offers: [{ weight: "25 g", priceCents: 1800, inStock: true }],
  printed: null,
  result: null,
  pendingSince: null,
  ...overrides,
});

export const aVendorSource = (overrides: Partial<VendorSource> = {}): VendorSource => ({
  id: "v1",
  name: "Harrow Lane Extracts",
  nameKey: "harrow lane extracts",
  description: "Small lots.",
  location: "Portland, Oregon",
  specialties: ["MIT", "extracts"],
  plan: "basic",
  verified: false,
  ratingSum: 0,
  ratingCount: 0,
  rank: 0,
  priceCents: NO_PRICE,
  newestDay: 0,
  facets: ["all"],
  parts: {},
  ...overrides,
});

const byId = <T extends { id: string }>(rows: T[]): T[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** An index over the given rows, in documents of `shardRows`, as if they had gone through KV. */
export function anIndex(
  products: ProductSource[],
  vendors: VendorSource[] = [aVendorSource()],
  shardRows = 3,
): LoadedIndex {
  const sorted = byId(products);
  const documents = [];
  for (let at = 0; at < sorted.length; at += shardRows)
    documents.push(decodeProducts(encodeProducts(sorted.slice(at, at + shardRows))));
  return assemble("test", documents, decodeVendors(encodeVendors(byId(vendors))));
}
