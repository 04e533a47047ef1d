import { type Context, Hono } from "hono";
import { z } from "zod";
import { searchIndex } from "../../domain/views/search/index/load-index";
import { PRODUCT_TYPES } from "../../domain/catalogue/products/forms";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import { searchInput, suggestInput } from "../../domain/views/search/forms";
import { type SearchResult, toResult } from "../../domain/views/search/results";
import { searchProducts } from "../../domain/views/search/search-products";
import { suggest } from "../../domain/views/search/suggest";
import type { Notes } from "../../domain/catalogue/substances/status";
import { suspendedSubstances } from "../../domain/catalogue/products/suspension";
import type { AppEnv } from "../../middleware/types";
import { regionStatus, regionStatusOf, requireNotes } from "./region-status";
import { at, effects, evidence } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { figures, figuresAnswer } from "./figures-answer";
import { query } from "../http/validate";

/** See rules/platform#public-names; names as in the products' routes. */
const result = z.object({
  product: z.object({
    id: z.string(),
    name: z.string(),
    extractType: z.string(),
    type: z.enum(PRODUCT_TYPES),
    substance: z.enum(SUBSTANCES),
    lowestPrice: z.number().describe("US dollars, of the size that costs least"),
    lowestSize: z.string().nullable(),
    image: z.object({ url: z.string(), alt: z.string() }).nullable(),
    inStock: z.boolean(),
    suspended: z.boolean().describe("Its substance is suspended: there is no outbound link"),
    featured: z.boolean(),
    tags: z.array(z.string()),
    effects,
    evidence,
    figures,
    regionStatus,
    rating: z.number().nullable(),
    reviewCount: z.number().int(),
    salesCount: z.number().int().describe("Purchases that staff confirmed"),
    dateAdded: at,
  }),
  vendor: z.object({ id: z.string(), name: z.string(), verified: z.boolean(), rating: z.number().nullable() }),
  isPremiumVendor: z.boolean(),
  promoted: z.boolean().describe("A paid plan put it in this place; must be labeled Promoted"),
  score: z.number().describe("Relevance to the query, whatever the sort"),
});

const results = listOf(result).extend({
  total: z.number().int().describe("Products that the query finds"),
  featured: z.number().int().describe("Of those, the featured ones"),
});

const suggestions = z.object({
  items: z
    .array(
      z.object({ kind: z.enum(["vendor", "product"]), name: z.string(), vendorName: z.string(), path: z.string() }),
    )
    .describe("At most 8, those that begin with the letters first"),
});

function toAnswer({ product, ...rest }: SearchResult, notes: Notes | null): z.infer<typeof result> {
  const { lowestPriceCents, addedAt, ...shown } = product;
  return {
    product: {
      ...shown,
      figures: figuresAnswer(shown.figures),
      lowestPrice: lowestPriceCents / 100,
      dateAdded: addedAt,
      ...regionStatusOf(notes, shown.substance),
    },
    ...rest,
  };
}

export const searchApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Search",
      summary: "Products by text and filters",
      description: "Relevance orders by paid plan first and labels it; every other sort orders by what it says.",
      answer: results,
      problems: [400, 404],
    }),
    query(searchInput),
    async (c) => {
      const request = c.get("request");
      const { cursor = null, limit, ...asked } = c.req.valid("query");
      const [index, suspended, notes] = await Promise.all([
        searchIndex(request),
        suspendedSubstances(request),
        requireNotes(request.db, asked.region),
      ]);
      const moment = { now: request.now, suspended };
      const page = searchProducts(index, asked, { limit, cursor, apart: 0 }, moment);
      const items = page.hits.map((hit) => toAnswer(toResult(index, hit, asked, false, moment), notes));
      const { nextCursor, total, featured } = page;
      return forAWhile(c, await withEtag(c, { items, nextCursor, total, featured }));
    },
  )
  .get(
    "/suggestions",
    describe({
      tag: "Search",
      summary: "Vendors and products that a few letters may mean",
      answer: suggestions,
      problems: [400],
    }),
    query(suggestInput),
    async (c) => {
      const index = await searchIndex(c.get("request"), false);
      return forAWhile(c, await withEtag(c, { items: suggest(index, c.req.valid("query").q) }));
    },
  );

/** Visitors of an open site all get the same answer, so caches may keep it; members see their own changes at once. */
function forAWhile(c: Context<AppEnv>, response: Response): Response {
  const { viewer, site } = c.get("request");
  response.headers.set("vary", "cookie");
  if (viewer.kind === "visitor" && site.siteMode === "open")
    response.headers.set("cache-control", "public, max-age=30");
  return response;
}
