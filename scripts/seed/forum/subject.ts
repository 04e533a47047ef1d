import { SAFETY_GROUP_LABELS, SAFETY_GROUPS, type OverallSafety } from "@worker/domain/catalogue/lab/results/forms";
import { DAY, HOUR } from "../calendar";
import { isRegistered, type ResultRow } from "../lab/lab";
import type { ProductPlan } from "../products";
import type { Random } from "../random";
import type { Slots } from "../text/expand";
import type { VendorPlan } from "../vendors";
import type { Theme } from "./theme";

/** What a thread is about, and since when the site has it. */
export interface Subject {
  vendor: VendorPlan | null;
  product: ProductPlan | null;
  result: ResultRow | null;
  since: number;
}

export interface Catalog {
  vendors: readonly VendorPlan[];
  products: readonly ProductPlan[];
  results: readonly ResultRow[];
}

const NOTHING: Subject = { vendor: null, product: null, result: null, since: 0 };

const ofVendor = (vendor: VendorPlan): Subject => ({ ...NOTHING, vendor, since: vendor.row.listedAt + 5 * DAY });

const ofProduct = (product: ProductPlan): Subject => ({
  ...NOTHING,
  vendor: product.vendor,
  product,
  since: product.row.addedAt + 5 * DAY,
});

/** Deals what threads are about: the larger and better known come up more often. */
export class Subjects {
  readonly #catalog: Catalog;
  readonly #productOf: Map<string, ProductPlan>;
  readonly #public: readonly ResultRow[];

  constructor(catalog: Catalog, today: number) {
    this.#catalog = catalog;
    this.#productOf = new Map(catalog.products.map((product) => [product.row.id, product]));
    this.#public = catalog.results.filter(
      (result) => isRegistered(result) && (result.verifiedAt ?? today) < today - 2 * DAY,
    );
  }

  deal(random: Random, { about, forms, verdict }: Pick<Theme, "about" | "forms" | "verdict">): Subject {
    if (about === "vendor") return ofVendor(this.#known(random, this.#catalog.vendors));
    if (about === "product") return ofProduct(this.#known(random, this.#inForms(forms)));
    return about === "result" ? this.#ofResult(random, verdict) : NOTHING;
  }

  /** Another vendor that was listed by then. */
  otherThan(random: Random, { vendor }: Subject, at: number): VendorPlan | null {
    const others = this.#catalog.vendors.filter(({ row }) => row !== vendor?.row && row.listedAt + 5 * DAY < at);
    return others.length === 0 ? null : random.pick(others);
  }

  #inForms(forms: Theme["forms"]): readonly ProductPlan[] {
    const { products } = this.#catalog;
    return forms === undefined ? products : products.filter(({ line }) => forms.includes(line.form));
  }

  #known<T>(random: Random, list: readonly T[]): T {
    return list[Math.floor(random.next() ** 1.5 * list.length)] ?? random.pick(list);
  }

  #ofResult(random: Random, verdict: OverallSafety | undefined): Subject {
    const fitting = this.#public.filter(({ overallSafety }) => overallSafety === verdict);
    if (fitting.length === 0) return NOTHING;
    const result = random.pick(fitting);
    const product = this.#productOf.get(result.productId);
    if (product === undefined || typeof result.verifiedAt !== "number") return NOTHING;
    const since = Math.max(result.verifiedAt + 2 * HOUR, product.row.addedAt + DAY);
    return { vendor: product.vendor, product, result, since };
  }
}

/** The group that decided the verdict, and one line of it as the certificate prints it. */
function figureOf({ safety }: ResultRow): { group: string; figure: string } {
  const decisive =
    SAFETY_GROUPS.find((group) => safety[group].verdict === "failed") ??
    SAFETY_GROUPS.find((group) => safety[group].verdict === "not-tested") ??
    "heavyMetals";
  const group = SAFETY_GROUP_LABELS[decisive].toLowerCase();
  const measured = safety[decisive].measures.filter(
    ({ value, limit }) => value !== null && limit !== null && limit > 0,
  );
  const telling = measured.find(({ value, limit }) => (value ?? 0) > (limit ?? 0)) ?? measured[0];
  if (telling === undefined) return { group, figure: `the verdict for ${group}` };
  const { name, shown, unit, limit } = telling;
  return {
    group,
    figure: `${name} at ${shown} ${unit}, with ${(limit ?? 0).toLocaleString("en-US")} printed as the limit`,
  };
}

/** What a text can name of the subject, with links inside the site. */
export function slotsOf({ vendor, product, result }: Subject): Slots {
  const vendorLink = vendor === null ? "" : `[${vendor.row.name}](/vendor/${vendor.row.id})`;
  const productPath = product === null ? "" : `/vendor/${product.row.vendorId}/product/${product.row.id}`;
  return {
    ...(vendor === null ? {} : { vendor: vendor.row.name, vendorLink, shipping: vendor.row.averageShippingTime }),
    ...(product === null ? {} : { product: product.row.name, productLink: `[${product.row.name}](${productPath})` }),
    ...(result === null
      ? {}
      : {
          batch: result.batchNumber,
          resultLink: `[batch ${result.batchNumber}](/lab/${result.id})`,
          ...figureOf(result),
        }),
  };
}
