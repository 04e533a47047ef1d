import { DOCUMENT_ROWS } from "@worker/domain/views/search/index/build-index";
import { assemble, type LoadedIndex } from "@worker/domain/views/search/index/loaded-index";
import { encodeProducts } from "@worker/domain/views/search/index/product-columns";
import { decodeProducts } from "@worker/domain/views/search/index/product-document";
import type { ProductSource } from "@worker/domain/views/search/index/product-source";
import { decodeVendors, encodeVendors } from "@worker/domain/views/search/index/vendor-document";
import { generateProducts, generateVendors } from "./generate";

export interface Documents {
  products: ArrayBuffer[];
  vendors: ArrayBuffer;
}

/** Encodes a generated catalog as the index's builder cuts it; one document's products are in memory at a time. */
export function buildDocuments(count: number): Documents {
  const products: ArrayBuffer[] = [];
  let rows: ProductSource[] = [];
  for (const product of generateProducts(count)) {
    rows.push(product);
    if (rows.length < DOCUMENT_ROWS) continue;
    products.push(encodeProducts(rows));
    rows = [];
  }
  if (rows.length > 0) products.push(encodeProducts(rows));
  return { products, vendors: encodeVendors(generateVendors(count)) };
}

export const loadDocuments = ({ products, vendors }: Documents): LoadedIndex =>
  assemble("bench", products.map(decodeProducts), decodeVendors(vendors));
