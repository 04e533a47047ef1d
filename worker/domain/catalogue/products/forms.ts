import * as v from "valibot";
import { listQuery, recordId, regionCode } from "../../foundation/lists/forms";

export const PRODUCT_TYPES = ["powder", "capsule", "tablet", "extract", "other"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const EFFECTS = ["Sedating", "Energetic", "Euphoric", "Pain Relieving"] as const;

/** An effect is published when this many reviewers report it, or staff set it (rules/substances#reported-effects). */
export const EFFECT_REPORTS_MIN = 3;

/** What a card shows before it counts the rest (rules/products#cards). */
export const CARD_EFFECTS = 2;
export const CARD_TAGS = 3;

/** The parts of a product's page, as `?tab=` names them. */
export const PRODUCT_TABS = ["overview", "reviews", "lab", "specifications"] as const;
export type ProductTab = (typeof PRODUCT_TABS)[number];

/** The named part, or the first one for a name that is none. */
export const readProductTab = (name: string | null): ProductTab =>
  PRODUCT_TABS.find((tab) => tab === name) ?? "overview";

const region = v.optional(v.pipe(regionCode, v.description("Whose status comes with each product")), "");

export const regionQuery = v.object({ region });

export const productApiQuery = listQuery({
  region,
  vendor: v.optional(v.pipe(recordId, v.description("A vendor's id"))),
});
