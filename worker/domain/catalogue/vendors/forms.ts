import * as v from "valibot";

export const PLANS = ["basic", "professional", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** Codes that read as their own labels: members submit them, the API answers them, so the spelling is fixed. */
export const SHIPPING_TIMES = [
  "Same Day",
  "1-2 Business Days",
  "3-5 Business Days",
  "5-7 Business Days",
  "1-2 Weeks",
] as const;
export type ShippingTime = (typeof SHIPPING_TIMES)[number];
/** What the directory's filter counts as fast (rules/vendors#facets). */
export const FAST_SHIPPING: readonly ShippingTime[] = ["Same Day", "1-2 Business Days"];

export const TYPE_BADGES = ["7OH", "MIT", "Pseudo", "Plain Leaf"] as const;
export type TypeBadge = (typeof TYPE_BADGES)[number];

export const VENDOR_CATEGORIES = [
  "traditional",
  "7oh-tablets",
  "7oh-powder",
  "extracts",
  "capsules",
  "powder",
] as const;
export type VendorCategory = (typeof VENDOR_CATEGORIES)[number];

export const VENDOR_FILTERS = [
  "fast-shipping",
  "lab-tested",
  "budget-friendly",
  "premium",
  "7oh",
  "traditional",
  "extracts",
  "new-vendors",
] as const;
export type VendorFilter = (typeof VENDOR_FILTERS)[number];

export const VENDOR_SORTS = ["rating", "reviews", "name", "price", "newest"] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

/** Stars a mean must reach; 0 asks for nothing. */
export const LEAST_RATINGS = [3, 4, 4.5] as const;
export const MIN_RATINGS = [0, ...LEAST_RATINGS] as const;
export type MinRating = (typeof MIN_RATINGS)[number];

export const VENDOR_TEXT_MAX = 100;

export const minRating = v.pipe(
  v.picklist(/* @__PURE__ */ MIN_RATINGS.map(String), "Choose 0, 3, 4 or 4.5."),
  v.transform((value) => MIN_RATINGS.find((each) => String(each) === value) ?? 0),
);

const VENDOR_TABS = ["products", "lab", "about"] as const;
export type VendorTab = (typeof VENDOR_TABS)[number];

/** The named part, or the first one for a name that is none. */
export const readVendorTab = (name: string | null): VendorTab => VENDOR_TABS.find((tab) => tab === name) ?? "products";
