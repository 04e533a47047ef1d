import * as v from "valibot";
import { day } from "../../../fields";
import { recordId } from "../../foundation/lists/forms";
import { EFFECTS, PRODUCT_TYPES, type ProductType } from "../products/forms";
import { SUBSTANCES } from "../substances/classes";
import {
  addEntry,
  ADDRESS_MAX,
  ALT_MAX,
  ALT_MISSING,
  DESCRIPTION_MAX,
  editDraft,
  ENTRIES_MAX,
  ENTRY_MAX,
  IMAGES_AT_ONCE,
  NAME_MAX,
  PRICE_MAX,
  PRODUCT_REQUIRED,
  type ProductDraft,
  REASON_MAX,
  SHORT_MAX,
  SIZES_MAX,
  WEIGHT_MAX,
} from "./product-form";

/** Half a character cannot be stored, and what steers a terminal is no text. */
const plain = v.transform((text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "")
    .trim(),
);
const text = (most: number) => v.pipe(v.string(), plain, v.maxLength(most, `Keep it to ${most} characters.`));
const required = (most: number) =>
  v.pipe(
    v.string(PRODUCT_REQUIRED),
    plain,
    v.nonEmpty(PRODUCT_REQUIRED),
    v.maxLength(most, `Keep it to ${most} characters.`),
  );

/** Plurals are accepted (rules/products#types). */
const PLURALS: Record<string, ProductType> = {
  powders: "powder",
  capsules: "capsule",
  tablets: "tablet",
  extracts: "extract",
};
const productType = v.pipe(
  v.string(PRODUCT_REQUIRED),
  v.transform((typed) => PLURALS[typed.trim()] ?? typed.trim()),
  v.picklist(PRODUCT_TYPES, PRODUCT_REQUIRED),
);

const PRICE_WRONG = `Give a price from $0.01 to $${PRICE_MAX.toLocaleString("en")}.`;
const price = v.pipe(
  v.number(PRICE_WRONG),
  v.finite(PRICE_WRONG),
  v.minValue(0, PRICE_WRONG),
  v.maxValue(PRICE_MAX, PRICE_WRONG),
  v.description("US dollars, in steps of 0.01"),
);

const size = v.object({
  weight: text(WEIGHT_MAX),
  price,
  inStock: v.optional(v.boolean(), true),
  sku: v.optional(v.nullable(text(ENTRY_MAX)), null),
});

/** Only sizes with a label and a price above 0 are stored (rules/products#product-form). */
const sizes = v.pipe(
  v.array(size, PRODUCT_REQUIRED),
  v.maxLength(SIZES_MAX, `Give at most ${SIZES_MAX} sizes.`),
  v.transform((all) =>
    all
      .map(({ weight, price: dollars, inStock, sku }) => ({
        weight,
        inStock,
        sku: sku === "" ? null : sku,
        priceCents: Math.round(dollars * 100),
      }))
      .filter(({ weight, priceCents }) => weight !== "" && priceCents > 0),
  ),
  v.minLength(1, PRODUCT_REQUIRED),
);

const entries = v.pipe(
  v.array(text(ENTRY_MAX)),
  v.maxLength(ENTRIES_MAX, `Give at most ${ENTRIES_MAX}.`),
  v.transform((all) => all.reduce<string[]>(addEntry, [])),
);

const PERCENT_WRONG = "Give a percentage from 0 to 100.";
const percent = v.pipe(v.number(PERCENT_WRONG), v.minValue(0, PERCENT_WRONG), v.maxValue(100, PERCENT_WRONG));

/** What the vendor typed off a certificate; shown as "Vendor-reported" (rules/products#vendor-reported-numbers). */
const labResults = v.object({
  "7oh": percent,
  mitragynine: percent,
  testDate: day("Give the day of the test."),
  labName: v.pipe(text(SHORT_MAX), v.nonEmpty("Name the laboratory.")),
});

export const imageAlt = v.pipe(
  v.optional(v.string(), ""),
  plain,
  v.nonEmpty(ALT_MISSING),
  v.maxLength(ALT_MAX, `Keep it to ${ALT_MAX} characters.`),
);
export const imageSource = v.object({
  url: v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_MAX, "This address is too long.")),
  alt: imageAlt,
});
export type ImageSource = v.InferOutput<typeof imageSource>;

const common = {
  name: required(NAME_MAX),
  description: required(DESCRIPTION_MAX),
  type: productType,
  substance: v.optional(v.nullable(v.picklist(SUBSTANCES, "Choose a substance of the list.")), null),
  extractType: v.optional(text(SHORT_MAX), ""),
  strain: v.optional(v.nullable(text(SHORT_MAX)), null),
  potency: v.optional(v.nullable(text(SHORT_MAX)), null),
  outboundUrl: v.optional(v.pipe(text(ADDRESS_MAX), v.description("On the vendor's own website; https")), ""),
  sizes,
  categories: v.optional(entries, []),
  tags: v.optional(entries, []),
  labResults: v.optional(v.nullable(labResults), null),
  inStock: v.optional(v.boolean(), true),
  featured: v.optional(v.boolean(), false),
  effects: v.optional(
    v.pipe(
      v.array(v.picklist(EFFECTS, "Choose effects of the list.")),
      v.transform((all) => [...new Set(all)]),
      v.description("Set by staff only; a vendor's product shows what reviewers report"),
    ),
  ),
};

const images = v.optional(
  v.pipe(v.array(imageSource), v.maxLength(IMAGES_AT_ONCE, `Give at most ${IMAGES_AT_ONCE} images at once.`)),
  [],
);
const reason = v.optional(
  v.pipe(text(REASON_MAX), v.description("Staff only: why this goes beyond the plan's limit; it is audited")),
  "",
);

/** A new product by its vendor, and by staff for a vendor; images are fetched from their addresses. */
export const newProduct = v.object({ ...common, images });
export const staffNewProduct = v.object({
  ...common,
  images,
  reason,
  vendorId: v.pipe(v.string(PRODUCT_REQUIRED), v.nonEmpty(PRODUCT_REQUIRED), recordId),
});
/** The whole of a product but its images, which are added and removed one by one. */
export const productBody = v.object(common);
export const staffProductChange = v.object({ ...common, reason });

export type ProductInput = v.InferOutput<typeof productBody>;

export const stockChange = v.object({
  inStock: v.boolean(),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Position of one size, from 0"))),
});
export const featuredChange = v.object({ featured: v.boolean() });
export const staffFeaturedChange = v.object({ featured: v.boolean(), reason });

/** A non-numeric price becomes 0, which is no price (rules/products#product-form). */
const numberIn = (typed: string): number => {
  const number = Number(typed.trim());
  return Number.isNaN(number) ? 0 : number;
};

/** The form in the API's shape; entries that were typed and not yet added count, so that none is lost. */
export function inputOfDraft(typed: ProductDraft) {
  const draft = ["category-add", "tag-add", "image-add"].reduce(editDraft, typed);
  const { vendorId, name, description, type, extractType, outboundUrl, inStock, featured, reason: why } = draft;
  return {
    vendorId,
    name,
    description,
    type,
    extractType,
    outboundUrl,
    inStock,
    featured,
    reason: why,
    substance: draft.substance === "" ? null : draft.substance,
    strain: draft.strain,
    potency: draft.potency,
    sizes: draft.sizes.map(({ price: typedPrice, ...rest }) => ({ ...rest, price: numberIn(typedPrice) })),
    categories: draft.categories,
    tags: draft.tags,
    images: draft.images,
    labResults: draft.labOn
      ? {
          "7oh": numberIn(draft.lab7oh),
          mitragynine: numberIn(draft.labMitragynine),
          testDate: draft.labTestDate,
          labName: draft.labName,
        }
      : null,
    effects: draft.effects,
  };
}
