import { type Context, Hono } from "hono";
import { z } from "zod";
import { type HistoryPart, historyQuery } from "../../domain/catalogue/product-history/forms";
import { CHANGE_KINDS } from "../../domain/catalogue/product-history/kinds";
import {
  type ProductChange,
  type ProductHistory,
  readProductHistory,
} from "../../domain/views/product-history/product-history";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { at } from "../http/shapes";
import { query } from "../http/validate";

const price = z.object({
  at,
  size: z.string().describe("Its label"),
  price: z.number().nullable().describe("US dollars from then on; null where the size is no longer sold"),
});
const prices = listOf(price).extend({
  lowest: z
    .array(z.object({ at, price: z.number() }))
    .describe("The lowest price of any size after each change, newest first; empty on later pages"),
});

const told = z.union([z.string(), z.number(), z.boolean()]).nullable();
const change = z.object({
  at,
  kind: z
    .enum(CHANGE_KINDS)
    .exclude(["start"])
    .describe("`size` is a size that came or went; `result`, `expiry` and `withdrawal` are of a lab result"),
  size: z.string().nullable().describe("Its label; null where the product as a whole is meant"),
  batch: z.string().nullable().describe("Of the lab result"),
  before: told.describe("As `after`; null for what was not there, or is not told"),
  after: told.describe("US dollars of a price, whether in stock, the verdict of a result, else the words"),
  resultId: z.string().nullable(),
});

const dollars = (cents: string | null): number | null => (cents === null ? null : Number(cents) / 100);

function valueOf(kind: ProductChange["kind"], stored: string | null): z.infer<typeof told> {
  if (kind === "price" || kind === "size") return dollars(stored);
  return kind === "stock" && stored !== null ? stored === "1" : stored;
}

const toChange = ({ at: when, kind, subject, before, after, resultId }: ProductChange) => ({
  at: when,
  kind,
  size: resultId === null ? subject : null,
  batch: resultId === null ? null : subject,
  before: valueOf(kind, before),
  after: valueOf(kind, after),
  resultId,
});

/** What became of a product (rules/products#history); its lab values are /api/lab/results?product=. */
export const productHistoryApi = new Hono<AppEnv>()
  .get(
    "/:id/prices",
    describe({
      tag: "Products",
      summary: "What each size of a product has cost, newest first",
      description: "A size's price holds until the next entry of that size. What it cost before its first is unknown.",
      answer: prices,
      problems: [400, 404],
    }),
    query(historyQuery),
    async (c) => {
      const { prices: page, lowest } = await read(c, "prices", c.req.param("id"), c.req.valid("query"));
      return withEtag(c, {
        items: page.items.map(({ at: when, subject, after }) => ({ at: when, size: subject, price: dollars(after) })),
        lowest: lowest.map(({ at: when, cents }) => ({ at: when, price: cents / 100 })),
        nextCursor: page.nextCursor,
      });
    },
  )
  .get(
    "/:id/changes",
    describe({
      tag: "Products",
      summary: "What changed of a product, newest first",
      description:
        "Prices, sizes, stock, name and label, and lab results that came, expired or were withdrawn. The measured values of each result are at /api/lab/results with `product`.",
      answer: listOf(change),
      problems: [400, 404],
    }),
    query(historyQuery),
    async (c) => {
      const { changes } = await read(c, "changes", c.req.param("id"), c.req.valid("query"));
      return withEtag(c, { items: changes.items.map(toChange), nextCursor: changes.nextCursor });
    },
  );

function read(
  c: Context<AppEnv>,
  part: HistoryPart,
  productId: string,
  { cursor = null, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<ProductHistory> {
  const { db, now } = c.get("request");
  return readProductHistory(db, { productId, part, cursor, limit }, now);
}
