import { utcDay } from "../../../days";
import type { Content } from "../../catalogue/comparable/strength";
import type { Evidence } from "../../catalogue/lab/results/evidence";
import { SAFETY_GROUPS, type SafetyGroup } from "../../catalogue/lab/results/forms";
import { CATEGORY_RATINGS } from "../../catalogue/vendors/category-ratings";
import type { ComparedProduct } from "./compare-products";
import type { ComparedVendor } from "./compare-vendors";

export interface Column<Of> {
  name: string;
  of: (of: Of, origin: string) => string;
}

/** Cents as dollars without a sign, to a millionth: "0.051". */
const dollars = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "" : String(Number((cents / 100).toFixed(6)));

const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

const content = (name: string, of: (compared: ComparedProduct) => Content | null): Column<ComparedProduct>[] => [
  { name: `${name}_mg`, of: (compared) => figure(of(compared)?.mg) },
  { name: `${name}_mg_per`, of: (compared) => of(compared)?.per ?? "" },
];

/** The day that a chip shows: of the test, of expiry, or since when a result waits. */
const evidenceDay = ({ at }: Evidence): string => (at === null ? "" : utcDay(at));

const GROUP_NAMES: Record<SafetyGroup, string> = {
  heavyMetals: "heavy_metals",
  microbials: "microbials",
  pesticides: "pesticides",
  residualSolvents: "residual_solvents",
};

const least = ({ product }: ComparedProduct) => product.figures.least[0];

/** A product a row; figures without units, so that a spreadsheet can count with them (rules/products#compare). */
export const PRODUCT_COLUMNS: readonly Column<ComparedProduct>[] = [
  { name: "product", of: ({ product }) => product.name },
  { name: "vendor", of: ({ product }) => product.vendor.name },
  { name: "vendor_verified", of: ({ product }) => (product.vendor.verified ? "yes" : "no") },
  { name: "substance", of: ({ product }) => product.substance },
  { name: "form", of: ({ product }) => product.type },
  { name: "extract_type", of: ({ product }) => product.extractType },
  { name: "in_stock", of: ({ product }) => (product.inStock ? "yes" : "no") },
  { name: "size_of_least_price", of: (compared) => least(compared)?.size ?? "" },
  { name: "price_usd", of: (compared) => dollars(least(compared)?.priceCents) },
  { name: "price_per_unit_usd", of: (compared) => dollars(least(compared)?.perUnit) },
  { name: "unit", of: (compared) => least(compared)?.unit ?? "" },
  { name: "alkaloid", of: ({ product }) => product.figures.alkaloid ?? "" },
  ...content("measured", ({ product }) => product.figures.measured),
  { name: "not_measured_because", of: ({ product }) => product.figures.reason ?? "" },
  { name: "batch", of: ({ product }) => product.figures.source?.batch ?? "" },
  { name: "test_date", of: ({ product }) => product.figures.source?.testDate ?? "" },
  ...content("label_claim", ({ product }) => product.figures.claim),
  { name: "price_per_mg_usd", of: (compared) => dollars(least(compared)?.perMg) },
  { name: "laboratory", of: ({ measured }) => measured?.labName ?? "" },
  { name: "evidence", of: ({ product }) => product.evidence.text },
  { name: "evidence_date", of: ({ product }) => evidenceDay(product.evidence) },
  ...SAFETY_GROUPS.map((group) => ({
    name: GROUP_NAMES[group],
    of: ({ safety }: ComparedProduct) => safety?.[group].verdict ?? "not-tested",
  })),
  { name: "rating", of: ({ product }) => figure(product.rating) },
  { name: "reviews", of: ({ product }) => figure(product.reviewCount) },
  { name: "ships_in", of: ({ shipping }) => shipping.time },
  { name: "ships_to", of: ({ shipping }) => shipping.regions.join("; ") },
  { name: "url", of: ({ product }, origin) => `${origin}/vendor/${product.vendor.id}/product/${product.id}` },
];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A vendor a row. */
export const VENDOR_COLUMNS: readonly Column<ComparedVendor>[] = [
  { name: "vendor", of: ({ vendor }) => vendor.name },
  { name: "rating", of: ({ vendor }) => figure(vendor.rating) },
  { name: "reviews", of: ({ vendor }) => figure(vendor.reviewCount) },
  ...CATEGORY_RATINGS.map((category) => ({
    name: `rating_${snake(category)}`,
    of: ({ categories }: ComparedVendor) => figure(categories.find((each) => each.category === category)?.mean),
  })),
  { name: "verified", of: ({ vendor }) => (vendor.verified ? "yes" : "no") },
  { name: "evidence", of: ({ vendor }) => vendor.evidence.text },
  { name: "evidence_date", of: ({ vendor }) => evidenceDay(vendor.evidence) },
  { name: "newest_result_safety", of: ({ vendor }) => vendor.overallSafety ?? "" },
  { name: "products", of: ({ vendor }) => figure(vendor.productCount) },
  { name: "products_with_current_result", of: ({ vendor }) => figure(vendor.testedCount) },
  { name: "current_results_failed", of: ({ vendor }) => figure(vendor.failedCount) },
  { name: "lowest_price_usd", of: ({ vendor }) => dollars(vendor.lowestPriceCents) },
  { name: "ships_in", of: ({ vendor }) => vendor.averageShippingTime },
  { name: "ships_to", of: ({ vendor }) => vendor.shippingRegions.join("; ") },
  { name: "payment", of: ({ vendor }) => vendor.paymentMethods.join("; ") },
  { name: "returns", of: ({ vendor }) => vendor.returnPolicy },
  { name: "specialties", of: ({ vendor }) => vendor.specialties.join("; ") },
  { name: "where", of: ({ vendor }) => vendor.location },
  { name: "founded", of: ({ vendor }) => figure(vendor.founded) },
  { name: "url", of: ({ vendor }, origin) => `${origin}/vendor/${vendor.id}` },
];
