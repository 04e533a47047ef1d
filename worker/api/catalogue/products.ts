import { Hono } from "hono";
import { z } from "zod";
import { PRODUCT_TYPES, productApiQuery, regionQuery } from "../../domain/catalogue/products/forms";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import { listProducts, type ProductWithSizes, readProduct } from "../../domain/views/directory/list-products";
import type { Notes } from "../../domain/catalogue/substances/status";
import type { AppEnv } from "../../middleware/types";
import { at, effects, evidence, histogram } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { productHistoryApi } from "./product-history";
import { regionStatus, regionStatusOf, requireNotes } from "./region-status";
import { figures, figuresAnswer } from "./figures-answer";
import { query } from "../http/validate";

/** See rules/platform#public-names. */
const product = z.object({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  name: z.string(),
  description: z.string(),
  extractType: z.string(),
  type: z.enum(PRODUCT_TYPES),
  substance: z.enum(SUBSTANCES),
  strain: z.string().nullable(),
  potency: z.string().nullable(),
  sizes: z.array(z.object({ weight: z.string(), price: z.number().describe("US dollars"), inStock: z.boolean() })),
  lowestPrice: z.number().describe("US dollars"),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  inStock: z.boolean(),
  featured: z.boolean().describe("Placed by a paid plan; must be labeled Promoted wherever it appears"),
  suspended: z.boolean().describe("Its substance is suspended: there is no outbound link"),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  effects,
  labResults: z
    .object({
      "7oh": z.number(),
      mitragynine: z.number(),
      testDate: z.string(),
      labName: z.string(),
      vendorReported: z.literal(true),
    })
    .nullable()
    .describe("Percentages that the vendor typed; see `evidence` for what a laboratory measured"),
  evidence,
  figures,
  regionStatus,
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  histogram,
  salesCount: z.number().int().describe("Purchases that staff confirmed"),
  dateAdded: at,
  dateUpdated: at,
});

function toAnswer(row: ProductWithSizes, notes: Notes | null): z.infer<typeof product> {
  const { vendor, stars, addedAt, updatedAt, lowestPriceCents, sizes, reportedLab, ...rest } = row;
  return {
    ...rest,
    figures: figuresAnswer(rest.figures),
    vendorId: vendor.id,
    vendorName: vendor.name,
    sizes: sizes.map(({ weight, priceCents, inStock }) => ({ weight, price: priceCents / 100, inStock })),
    lowestPrice: lowestPriceCents / 100,
    labResults: reportedLab && {
      "7oh": reportedLab.sevenOh,
      mitragynine: reportedLab.mitragynine,
      testDate: reportedLab.testDate,
      labName: reportedLab.labName,
      vendorReported: true,
    },
    histogram: stars,
    dateAdded: addedAt,
    dateUpdated: updatedAt,
    ...regionStatusOf(notes, rest.substance),
  };
}

export const productsApi = new Hono<AppEnv>()
  .route("/", productHistoryApi)
  .get(
    "/",
    describe({
      tag: "Products",
      summary: "Listed products, newest first",
      description: "Of one vendor with `vendor`; an unknown vendor has none. To search, see /api/search.",
      answer: listOf(product),
      problems: [400, 404],
    }),
    query(productApiQuery),
    async (c) => {
      const { db, now } = c.get("request");
      const { cursor = null, limit, vendor, region } = c.req.valid("query");
      const [{ items, nextCursor }, notes] = await Promise.all([
        listProducts(db, { vendor, cursor, limit }, now),
        requireNotes(db, region),
      ]);
      return withEtag(c, { items: items.map((each) => toAnswer(each, notes)), nextCursor });
    },
  )
  .get(
    "/:id",
    describe({ tag: "Products", summary: "One listed product", answer: product, problems: [400, 404] }),
    query(regionQuery),
    async (c) => {
      const { db, now } = c.get("request");
      const [row, notes] = await Promise.all([
        readProduct(db, c.req.param("id"), now),
        requireNotes(db, c.req.valid("query").region),
      ]);
      return withEtag(c, toAnswer(row, notes));
    },
  );
