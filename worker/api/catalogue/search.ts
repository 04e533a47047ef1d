import { type Context, Hono } from "hono";
import { z } from "zod";
import { searchIndex } from "../../domain/views/search/index/load-index";
import { PRODUCT_TYPES } from "../../domain/catalogue/products/forms";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import { searchInput, suggestInput } from "../../domain/views/search/forms";
import { type SearchResult, toResult } from "../../domain/views/search/results";
import { findProducts } from "../../domain/views/search/find-products";
import { findGroups, GROUP_MAX, NO_GROUPS } from "../../domain/views/search/groups/find-groups";
import { type FoundPerson, readBeside } from "../../domain/views/search/groups/find-people";
import { ROLES } from "../../domain/foundation/access/policy";
import { didYouMean, isExact } from "../../domain/views/search/loose/did-you-mean";
import { suggestAll } from "../../domain/views/search/suggest-all";
import { SUGGESTION_KINDS } from "../../domain/views/search/suggestion";
import type { Notes } from "../../domain/catalogue/substances/status";
import { suspendedSubstances } from "../../domain/catalogue/products/suspension";
import type { AppEnv } from "../../middleware/types";
import { regionStatus, regionStatusOf, requireRegion } from "./region-status";
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
  match: z
    .enum(["phrase", "words", "slip"])
    .describe("Whether it holds the query as a phrase, its words only, or its words but for one slip; in this order"),
  score: z.number().describe("Relevance to the query, whatever the sort"),
});

const groups = z
  .object({
    vendors: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        verified: z.boolean(),
        rating: z.number().nullable(),
        reviewCount: z.number().int(),
      }),
    ),
    batches: z
      .array(
        z.object({
          resultId: z.string(),
          batchNumber: z.string(),
          productName: z.string().describe("Empty when the listing is gone"),
          vendorName: z.string(),
          labName: z.string(),
          evidence,
        }),
      )
      .describe("By batch number, with its newest public result"),
    labs: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          certificationNumber: z.string(),
          results: z.number().int().describe("Public ones on record"),
          newestResultId: z.string().nullable(),
        }),
      )
      .describe("Laboratories that are verified and active"),
    pages: z.array(z.object({ title: z.string(), path: z.string() })).describe("That you may open"),
    people: z
      .array(z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES) }))
      .describe("By the beginning of their names; only members find members"),
  })
  .describe(`What the query finds beside products, at most ${GROUP_MAX} of each; with the first page only`);

const results = listOf(result).extend({
  total: z.number().int().describe("Products that the query finds, as a phrase or by its words"),
  similar: z.number().int().describe("Of those, the ones that only have its words"),
  featured: z.number().int().describe("Of those that hold the phrase, the featured ones"),
  groups,
  didYouMean: z.string().nullable().describe("The query with words that stand nowhere replaced by the nearest"),
});

const suggestions = z.object({
  items: z
    .array(z.object({ kind: z.enum(SUGGESTION_KINDS), name: z.string(), vendorName: z.string(), path: z.string() }))
    .describe("At most 8: batches, then what begins with the letters, then what is like them"),
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

const toPersonAnswer = ({ id, username, role }: FoundPerson) => ({ id, username, role });

export const searchApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Search",
      summary: "Products by text and filters, and what else the text means",
      description:
        "Relevance orders by paid plan first and labels it; every other sort orders by what it says. Products that hold the text as a phrase come first, then those with its words in any order or spelling, then those with one slip.",
      answer: results,
      problems: [400, 404],
    }),
    query(searchInput),
    async (c) => {
      const request = c.get("request");
      const { cursor = null, limit, ...asked } = c.req.valid("query");
      requireRegion(asked.region);
      const [index, suspended, { people, notes }] = await Promise.all([
        searchIndex(request),
        suspendedSubstances(request),
        readBeside(request, cursor === null ? asked.q : "", asked.region || null),
      ]);
      const moment = { now: request.now, suspended };
      const page = findProducts(index, asked, { limit, cursor, apart: 0 }, moment);
      const answer = (hit: (typeof page.hits)[number]) => toAnswer(toResult(index, hit, false, moment), notes);
      const items = [...page.hits, ...page.similar].map(answer);
      const { nextCursor, total, similarTotal: similar, featured } = page;
      const found = cursor === null ? findGroups(index, asked.q, request) : NO_GROUPS;
      const meant = isExact(page, found) ? null : didYouMean(index, asked.q, page.corrections);
      const body = {
        items,
        nextCursor,
        total,
        similar,
        featured,
        groups: { ...found, people: people.map(toPersonAnswer) },
        didYouMean: meant,
      };
      return forAWhile(c, await withEtag(c, body));
    },
  )
  .get(
    "/suggestions",
    describe({
      tag: "Search",
      summary: "Vendors, products, batches and pages that a few letters may mean",
      answer: suggestions,
      problems: [400],
    }),
    query(suggestInput),
    async (c) => {
      const request = c.get("request");
      const index = await searchIndex(request, false);
      return forAWhile(c, await withEtag(c, { items: suggestAll(index, c.req.valid("query").q, request) }));
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
