import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { labResults } from "../../catalogue/lab/results/schema";
import { type FacetCounts, selectFacetCounts, toFacetCounts } from "../../catalogue/facets/facet-counts";
import { directoryFacets, type DirectoryQuery, type Facet, scopeOf } from "../../catalogue/vendors/directory-query";
import { type VendorSort } from "../../catalogue/vendors/forms";
import { vendorFacets, vendors } from "../../catalogue/vendors/schema";
import { type PublicVendor, toVendor, vendorColumns, type VendorRow } from "../../catalogue/cards/vendor-rows";
import { ofPart, type Part, partColumns, vendorInPart } from "./part-of-catalog";

const { rank, reviewCount, nameKey, vendorId, priceCents, newestDay } = vendorFacets;
const NAME: SortKey[] = [
  { column: nameKey, direction: "asc" },
  { column: vendorId, direction: "asc" },
];
const REVIEWS: SortKey[] = [{ column: reviewCount, direction: "desc" }, ...NAME];

/** Ties break by review count, then name, then id (rules/vendors#ties); each order is an index of `vendor_facets`. */
const ORDERS: Record<VendorSort, SortKey[]> = {
  rating: [{ column: rank, direction: "desc" }, ...REVIEWS],
  reviews: REVIEWS,
  name: NAME,
  price: [{ column: priceCents, direction: "asc" }, ...REVIEWS],
  newest: [{ column: newestDay, direction: "desc" }, ...REVIEWS],
};

const vendorAlone = { ...vendorColumns, part: partColumns };

const sortColumns = {
  rank,
  reviews: reviewCount,
  name: nameKey,
  price: priceCents,
  newest: newestDay,
};

interface RangeRow {
  facts: { id: string };
  keys: { rank: number; reviews: number; name: string; price: number; newest: number };
}

const keysOf: Record<VendorSort, (row: RangeRow) => (string | number)[]> = {
  rating: ({ keys, facts }) => [keys.rank, keys.reviews, keys.name, facts.id],
  reviews: ({ keys, facts }) => [keys.reviews, keys.name, facts.id],
  name: ({ keys, facts }) => [keys.name, facts.id],
  price: ({ keys, facts }) => [keys.price, keys.reviews, keys.name, facts.id],
  newest: ({ keys, facts }) => [keys.newest, keys.reviews, keys.name, facts.id],
};

interface Range {
  facet: Facet;
  sort: VendorSort;
  cursor: string | null;
  limit: number;
}

type RangeValues = { facet: string; rows: number } & Record<"at0" | "at1" | "at2" | "at3", string | number | undefined>;

interface RangeShape {
  sort: VendorSort;
  /** Whether the facet is a part of the catalog, with figures of its own. */
  scoped: boolean;
}

const rangeStatement = prepared((db, { facet, rows, ...at }: Holes<RangeValues>, { sort, scoped }: RangeShape) => {
  const keys = ORDERS[sort];
  const position = [at.at0, at.at1, at.at2, at.at3].filter((value) => value !== undefined);
  const beyond = position.length === 0 ? undefined : after(keys, position);
  return db
    .select({ ...(scoped ? vendorInPart : vendorAlone), keys: sortColumns })
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorId))
    .leftJoin(labResults, eq(labResults.id, scoped ? vendorFacets.newestResultId : vendors.newestResultId))
    .where(and(eq(vendorFacets.facet, facet), isNull(vendors.hiddenAt), beyond))
    .orderBy(...orderBy(keys))
    .limit(rows);
});

/** One index range over a facet, each row with its vendor and newest result. */
function selectRange(db: Db, { facet, sort, cursor, limit }: Range, scoped: boolean) {
  const [at0, at1, at2, at3] = cursor === null ? [] : decodeCursor(cursor, ORDERS[sort].length);
  return rangeStatement(db, { facet, rows: limit + 1, at0, at1, at2, at3 }, { sort, scoped });
}

const byIdsStatement = prepared((db, { ids, facet }: Holes<{ ids: string; facet: string }>, scoped: boolean) =>
  db
    .select(scoped ? vendorInPart : vendorAlone)
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorId))
    .leftJoin(labResults, eq(labResults.id, scoped ? vendorFacets.newestResultId : vendors.newestResultId))
    .where(
      and(
        eq(vendorFacets.facet, facet),
        sql`${vendorId} in (select value from json_each(${ids}))`,
        isNull(vendors.hiddenAt),
      ),
    ),
);

interface Found {
  ids: string[];
  nextCursor: string | null;
  total: number;
}

/** Answers what one index range cannot: a text, or several filters at once. */
export type FindVendors = (query: DirectoryQuery, cursor: string | null, limit: number) => Promise<Found>;

interface VendorList extends Page<PublicVendor> {
  total: number;
  counts: FacetCounts;
}

/** One filter at most is an index range; a text or a combination `find` finds (rules/vendors#directory). */
export async function listVendors(
  db: Db,
  find: FindVendors,
  query: DirectoryQuery,
  { cursor, limit }: { cursor: string | null; limit: number },
  now: number,
): Promise<VendorList> {
  const facets = directoryFacets(query);
  const [facet = "all"] = facets;
  const scope = scopeOf(query);
  const shown = (row: VendorRow & { part: Part }) => toVendor(scope === null ? row : ofPart(row), now);
  if (query.q === "" && facets.length <= 1) {
    const range = selectRange(db, { facet, sort: query.sort, cursor, limit }, scope !== null);
    const [rows, counters] = await db.batch([range, selectFacetCounts(db, {})]);
    const counts = toFacetCounts(counters);
    const { items, nextCursor } = toPage(rows, limit, keysOf[query.sort]);
    return { items: items.map(shown), nextCursor, total: counts[facet], counts };
  }
  const { ids, nextCursor, total } = await find(query, cursor, limit);
  const [rows, counters] = await db.batch([
    byIdsStatement(db, { ids: JSON.stringify(ids), facet: scope ?? "all" }, scope !== null),
    selectFacetCounts(db, {}),
  ]);
  const byId = new Map(rows.map((row) => [row.facts.id, shown(row)]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { items, nextCursor, total, counts: toFacetCounts(counters) };
}
