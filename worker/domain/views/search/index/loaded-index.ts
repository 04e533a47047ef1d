import type { BatchDocument } from "./batch-document";
import type { ProductFacts } from "./facts";
import { decodeLabs, encodeLabs, type LabDocument } from "./lab-document";
import type { ProductDocument } from "./product-document";
import type { VendorDocument } from "./vendor-document";

export interface Shard {
  products: ProductDocument;
  /** Row in the vendors' document by number in `products.vendor`; -1 for a vendor that is no longer listed. */
  vendorRows: Int32Array;
  /** Scratch: where the running query was found, a byte a row. */
  found: Uint8Array;
}

export interface LoadedIndex {
  version: string;
  shards: Shard[];
  vendors: VendorDocument;
  products: number;
  record: LabRecord;
}

/** What is on record beside the catalog: batches, and the laboratories that tested them. */
interface LabRecord {
  batches: readonly BatchDocument[];
  labs: LabDocument;
}

const emptyRecord = (): LabRecord => ({ batches: [], labs: decodeLabs(encodeLabs([])) });

/** Joins product documents with the vendors of the same version. Ids ascend over all shards. */
export function assemble(
  version: string,
  documents: readonly ProductDocument[],
  vendors: VendorDocument,
  record = emptyRecord(),
): LoadedIndex {
  const shards = documents.map((products) => ({
    products,
    vendorRows: Int32Array.from(products.vendor.words, (id) => vendors.rowOf.get(id) ?? -1),
    found: new Uint8Array(products.rows),
  }));
  return { version, shards, vendors, record, products: documents.reduce((sum, { rows }) => sum + rows, 0) };
}

export const vendorRow = ({ products, vendorRows }: Shard, row: number): number =>
  vendorRows[products.vendor.values[row] ?? 0] ?? -1;

export const noFacts = (): ProductFacts => ({
  classes: 0,
  type: "other",
  effects: 0,
  priceCents: 0,
  ratingSum: 0,
  ratingCount: 0,
  salesCount: 0,
  addedAt: 0,
  perGram: 0,
  perPiece: 0,
  perMgSevenOh: 0,
  perMgMitragynine: 0,
  featured: false,
  labUntil: 0,
  vendorVerified: false,
  vendorRatingSum: 0,
  vendorRatingCount: 0,
  vendorRank: 0,
  premium: false,
});

/** Fills the facts of a row; false when its vendor is not listed, and then neither is the product. */
export function readFacts(shard: Shard, vendors: VendorDocument, row: number, facts: ProductFacts): boolean {
  const vendor = vendorRow(shard, row);
  if (vendor < 0) return false;
  shard.products.read(row, facts);
  facts.vendorVerified = vendors.verified(vendor);
  facts.premium = vendors.premium(vendor);
  facts.vendorRatingSum = vendors.ratingSum[vendor] ?? 0;
  facts.vendorRatingCount = vendors.ratingCount[vendor] ?? 0;
  facts.vendorRank = vendors.rank[vendor] ?? 0;
  return true;
}
