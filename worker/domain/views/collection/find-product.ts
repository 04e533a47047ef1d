import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { isOneOf } from "../../../db/columns";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import { cardColumns, isListed, toCard } from "../../catalogue/cards/product-rows";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { memberOf } from "../../foundation/access/demand";
import { findProducts } from "../search/find-products";
import { EVERYTHING } from "../search/forms";
import { searchIndex } from "../search/index/load-index";

/** Products offered for what was typed. */
const OFFERED = 12;

interface Offered {
  product: ProductCardData;
  /** What it is in the member's collection already; null where it is not there. */
  kind: "owned" | "wish" | null;
}

interface Asked {
  /** What was typed; "" finds nothing. */
  q: string;
  /** One that is meant already. */
  productId?: string | undefined;
}

type Searching = Parameters<typeof searchIndex>[0] & Pick<RequestContext, "viewer" | "now">;

/**
 * Listed products that a member can add, by the same search as the site's, each with what it is to them already. One
 * round trip beside the search index.
 * @throws Unauthenticated
 */
export async function findProduct(context: Searching, { q, productId }: Asked): Promise<Offered[]> {
  const { db, viewer, now } = context;
  const { id: userId } = memberOf(viewer);
  const ids = productId === undefined ? await foundIds(context, q) : [productId];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ card: cardColumns, kind: sql<Offered["kind"]>`${collectionItems.kind}`.as("own_kind") })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .leftJoin(collectionItems, and(eq(collectionItems.productId, products.id), eq(collectionItems.userId, userId)))
    .where(and(isOneOf(products.id, ids), isListed));
  const found = new Map(rows.map(({ card, kind }) => [card.id, { product: toCard(card, now), kind }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function foundIds(context: Searching, q: string): Promise<string[]> {
  if (q === "") return [];
  const query = { ...EVERYTHING, q, featuredFirst: false };
  const paging = { limit: OFFERED, apart: 0, cursor: null };
  const { hits, similar } = findProducts(await searchIndex(context, false), query, paging, {
    now: context.now,
    suspended: new Set(),
  });
  return [...hits, ...similar].slice(0, OFFERED).map(({ shard, row }) => shard.products.id(row));
}
