import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { products } from "../../catalogue/products/schema";
import type { ReviewSort } from "./forms";

/** Whose reviews are asked for, or holes in place of the ids: only which of them are there shapes a statement. */
interface Subject {
  vendor?: string | Placeholder | undefined;
  product?: string | Placeholder | undefined;
}

export type SubjectValues = { vendor: string | undefined; product: string | undefined };

/** A filter of reviews, or holes in place of its values. */
export interface Outline extends Subject {
  sort: ReviewSort;
  rating?: number | Placeholder | undefined;
  verified?: boolean | undefined;
  photos?: boolean | undefined;
  experience?: string | Placeholder | undefined;
  tag?: string | Placeholder | undefined;
  /** What the index of words is asked. */
  match?: string | Placeholder | undefined;
}

export const isNarrowed = ({ vendor, product }: Subject): boolean => vendor !== undefined || product !== undefined;

/** The vendor that a filter is about, as SQL: a product narrows its own vendor; "" when the filter names neither. */
export const vendorOf = ({ vendor, product }: Subject): SQL =>
  vendor !== undefined
    ? sql`${vendor}`
    : sql`coalesce((select ${products.vendorId} from ${products} where ${products.id} = ${product ?? ""} limit 1), '')`;

/** What counts are stored for: a product's or a vendor's id, "" for the whole site. */
export const subjectOf = ({ vendor, product }: Subject): SQL => sql`${product ?? vendor ?? ""}`;
