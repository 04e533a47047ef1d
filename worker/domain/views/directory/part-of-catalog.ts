import { isNull } from "drizzle-orm";
import type { Selected } from "../../../db/columns";
import { claimColumns, vendorColumns, type VendorRow } from "../../catalogue/cards/vendor-rows";
import { vendorFacets } from "../../catalogue/vendors/schema";

/** What a facet's row knows of the products that it is about. */
export const partColumns = {
  ratingSum: vendorFacets.ratingSum,
  reviewCount: vendorFacets.reviewCount,
  figures: vendorFacets.figures,
};
/** A vendor's columns beside those of a part: what the part's figures say is not looked up again. */
export const vendorInPart = { ...vendorColumns, claims: claimColumns(isNull(vendorFacets.figures)), part: partColumns };

export type Part = Selected<typeof partColumns>;

/**
 * The vendor with the price, rating and evidence of a part of its catalog (rules/vendors#figures-of-a-category). The
 * newest result has to be joined as that part's.
 */
export function ofPart<Row extends VendorRow>({ part, ...row }: Row & { part: Part }): VendorRow {
  const { figures, ratingSum, reviewCount } = part;
  if (figures === null) return row;
  const { productCount, testedCount, lowestPriceCents, pending, reported } = figures;
  const [stars1, stars2, stars3, stars4, stars5] = figures.stars;
  return {
    facts: { ...row.facts, productCount, testedCount, lowestPriceCents },
    ratings: { sum: ratingSum, count: reviewCount, stars1, stars2, stars3, stars4, stars5 },
    newest: row.newest,
    claims: { pending: Number(pending), reported: Number(reported) },
    consumerAlert: row.consumerAlert,
  };
}
