import type { CategoryRating } from "@worker/domain/catalogue/vendors/category-ratings";
import type { Plan, ShippingTime } from "@worker/domain/catalogue/vendors/forms";
import type { LineId } from "./product-lines";

/** What makes one vendor unlike the next; vendors beyond the written ones repeat these shapes under other names. */
export interface VendorShape {
  plan: Plan;
  verified: boolean;
  products: number;
  reviews: number;
  mean: number;
  shipping: ShippingTime;
  listedDaysAgo: number;
  /** What it sells, the most usual first. */
  lines: readonly LineId[];
  tested: number;
  /** How its certificates are: current but for the odd one, expired, or still with the verifiers. */
  evidence: "in-date" | "expired" | "pending";
  weak: CategoryRating;
}

export interface WrittenVendor {
  name: string;
  location: string;
  founded: number;
  specialties: string[];
  description: string;
  shape: VendorShape;
}

type ShapeRow = [
  Plan,
  "verified" | "listed",
  products: number,
  reviews: number,
  mean: number,
  ShippingTime,
  listedDaysAgo: number,
  tested: number,
  CategoryRating,
  LineId[],
  evidence?: VendorShape["evidence"],
];

export function shape([
  plan,
  verified,
  products,
  reviews,
  mean,
  shipping,
  listedDaysAgo,
  tested,
  weak,
  lines,
  evidence = "in-date",
]: ShapeRow): VendorShape {
  return {
    plan,
    verified: verified === "verified",
    products,
    reviews,
    mean,
    shipping,
    listedDaysAgo,
    tested,
    evidence,
    weak,
    lines,
  };
}
