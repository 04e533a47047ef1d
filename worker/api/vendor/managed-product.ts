import { z } from "zod";
import { EFFECTS, PRODUCT_TYPES } from "../../domain/catalogue/products/forms";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import type { LoadedProduct } from "../../domain/catalogue/product-editing/load-product";
import type { ManagedProduct } from "../../domain/catalogue/product-editing/manage-products";
import { planUse } from "../../domain/catalogue/product-editing/plan-quota";
import { at } from "../http/shapes";

const limit = z.object({ used: z.number().int(), most: z.number().int().nullable().describe("null: no limit") });
export const image = z.object({ url: z.string(), alt: z.string() });

export const managedLine = z.object({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  name: z.string(),
  type: z.enum(PRODUCT_TYPES),
  extractType: z.string(),
  lowestPrice: z.number().describe("US dollars"),
  inStock: z.boolean(),
  featured: z.boolean(),
  pendingUrl: z.string().nullable().describe("A changed link that waits for staff"),
  hidden: z.boolean(),
  dateAdded: at,
});

/** The whole of a product as its form holds it. */
export const managedProduct = managedLine.omit({ vendorName: true, hidden: true }).extend({
  description: z.string(),
  substance: z.enum(SUBSTANCES),
  strain: z.string().nullable(),
  potency: z.string().nullable(),
  outboundUrl: z.string(),
  sizes: z.array(z.object({ weight: z.string(), price: z.number(), inStock: z.boolean(), sku: z.string().nullable() })),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  effects: z.array(z.enum(EFFECTS)).describe("Those that staff set"),
  images: z.array(image),
  labResults: z
    .object({ "7oh": z.number(), mitragynine: z.number(), testDate: z.string(), labName: z.string() })
    .nullable(),
  plan: z.object({ products: limit, featured: limit, images: limit }),
});

export const toLine = (row: ManagedProduct): z.infer<typeof managedLine> => ({
  id: row.id,
  vendorId: row.vendorId,
  vendorName: row.vendorName,
  name: row.name,
  type: row.type,
  extractType: row.extractType,
  inStock: row.inStock,
  pendingUrl: row.pendingUrl,
  dateAdded: row.addedAt,
  lowestPrice: row.lowestPriceCents / 100,
  featured: row.featuredAt !== null,
  hidden: row.hiddenAt !== null,
});

export function toManaged({ product, sizes, vendor }: LoadedProduct): z.infer<typeof managedProduct> {
  const { id, vendorId, name, type, extractType, inStock, pendingUrl, description, substance, strain } = product;
  const { potency, outboundUrl, categories, tags, images, reportedLab } = product;
  return {
    id,
    vendorId,
    name,
    type,
    extractType,
    inStock,
    pendingUrl,
    description,
    substance,
    strain,
    potency,
    outboundUrl,
    categories,
    tags,
    images,
    lowestPrice: product.lowestPriceCents / 100,
    featured: product.featuredAt !== null,
    dateAdded: product.addedAt,
    sizes: sizes.map(({ weight, priceCents, inStock: stocked, sku }) => ({
      weight,
      inStock: stocked,
      sku,
      price: priceCents / 100,
    })),
    effects: EFFECTS.filter((effect) => product.effects.some((each) => each.byStaff && each.effect === effect)),
    labResults: reportedLab && {
      "7oh": reportedLab.sevenOh,
      mitragynine: reportedLab.mitragynine,
      testDate: reportedLab.testDate,
      labName: reportedLab.labName,
    },
    plan: planUse(vendor),
  };
}
