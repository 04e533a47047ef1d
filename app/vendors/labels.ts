import type {
  MinRating,
  ShippingTime,
  VendorCategory,
  VendorFilter,
  VendorSort,
} from "@worker/domain/catalogue/vendors/forms";

export const CATEGORY_LABELS: Record<VendorCategory, string> = {
  traditional: "Traditional leaf",
  "7oh-tablets": "7-OH tablets",
  "7oh-powder": "7-OH powder",
  extracts: "Extracts",
  capsules: "Capsules",
  powder: "Powder",
};

export const FILTER_LABELS: Record<VendorFilter, string> = {
  "fast-shipping": "Same day or 1–2 days",
  "lab-tested": "Lab tested: passed, current",
  "budget-friendly": "Budget-friendly",
  premium: "On a premium plan",
  "7oh": "7-OH",
  traditional: "Traditional leaf",
  extracts: "Extracts",
  "new-vendors": "New vendors (90 days)",
};

export const SORT_LABELS: Record<VendorSort, string> = {
  rating: "Sort: rating",
  reviews: "Sort: reviews",
  name: "Sort: name A-Z",
  price: "Sort: lowest price",
  newest: "Sort: newest result",
};

export const minRatingLabel = (rating: MinRating): string => (rating === 0 ? "Any" : String(rating));

/** "1-2 Business Days" as people read it: "1–2 business days", "Same day". */
export const shippingFact = (time: ShippingTime): string =>
  time
    .replace("-", "–")
    .toLowerCase()
    .replace(/^\w/, (letter) => letter.toUpperCase());
