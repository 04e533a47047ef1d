import type { NewestResult } from "../../../catalogue/lab/results/evidence";
import { publishedOnly, shownTags } from "../../../catalogue/cards/product-card";
import { type ProductImage, type PublishedEffect } from "../../../catalogue/products/schema";
import type { Offer } from "../../../catalogue/comparable/figures";
import type { PrintedStrength } from "../../../catalogue/comparable/strength";
import type { ProductType } from "../../../catalogue/products/forms";
import type { Substance } from "../../../catalogue/substances/classes";
import type { RowTexts } from "./word-index";

export interface ProductSource {
  id: string;
  vendorId: string;
  name: string;
  description: string;
  extractType: string;
  type: ProductType;
  substance: Substance;
  categories: string[];
  tags: string[];
  effects: PublishedEffect[];
  image: ProductImage | null;
  reported: boolean;
  inStock: boolean;
  featured: boolean;
  addedAt: number;
  salesCount: number;
  ratingSum: number;
  ratingCount: number;
  lowestPriceCents: number;
  /** Label of the size that costs least; "" without one. */
  lowestWeight: string;
  offers: Offer[];
  /** What the newest result prints of the alkaloid that the product is sold by; null without one. */
  printed: PrintedStrength | null;
  result: NewestResult | null;
  /** Since when a result waits for a decision; UTC epoch milliseconds. */
  pendingSince: number | null;
}

export const effectNames = ({ effects }: ProductSource): string[] => publishedOnly(effects).map(({ effect }) => effect);

/** Evidence follows the clock, and the index is rebuilt when the job marks what has expired. */
function searchedTags({ tags, result }: ProductSource): string[] {
  const kind = result?.overallSafety === "Failed" ? "fail" : result?.status === "expired" ? "expired" : "lab";
  return shownTags(tags, { kind });
}

/** What a query is looked for in, in the order of `FIELD` (score.ts). */
export const productTexts = (source: ProductSource): RowTexts => [
  [source.name],
  [source.extractType],
  searchedTags(source),
  [source.description],
  source.categories,
  effectNames(source),
];

/** An image and an effect as one text each, as the index keeps them. */
export const imageText = ({ image }: ProductSource): string => (image ? `${image.url}\n${image.alt}` : "");
export const effectTexts = ({ effects }: ProductSource): string[] =>
  publishedOnly(effects).map(({ effect, reports, byStaff }) => `${reports} ${byStaff ? 1 : 0} ${effect}`);

export function imageFrom(text: string): ProductImage | null {
  const [url = "", ...alt] = text.split("\n");
  return url === "" ? null : { url, alt: alt.join(" ") };
}

export function effectFrom(text: string): PublishedEffect {
  const [reports = "0", byStaff = "0", ...effect] = text.split(" ");
  return { effect: effect.join(" "), reports: Number(reports), byStaff: byStaff === "1" };
}
