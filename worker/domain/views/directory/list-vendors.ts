import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { labResults } from "../../catalogue/lab/results/schema";
import { type FacetCounts, selectFacetCounts, toFacetCounts } from "../../catalogue/facets/facets";
import { directoryFacets, type DirectoryQuery, type Facet, type VendorSort } from "../../catalogue/vendors/forms";
import { vendorFacets, vendors } from "../../catalogue/vendors/schema";
import { type PublicVendor, toVendor, vendorColumns } from "../../catalogue/cards/vendor-rows";

const { rank, reviewCount, nameKey, vendorId } = vendorFacets;
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
};

const sortColumns = {
  rank,
  reviews: reviewCount,
  name: nameKey,
};

interface RangeRow {
  facts: { id: string };
  keys: { rank: number; reviews: number; name: string };
}

const keysOf: Record<VendorSort, (row: RangeRow) => (string | number)[]> = {
  rating: ({ keys, facts }) => [keys.rank, keys.reviews, keys.name, facts.id],
  reviews: ({ keys, facts }) => [keys.reviews, keys.name, facts.id],
  name: ({ keys, facts }) => [keys.name, facts.id],
};

interface Range {
  facet: Facet;
  sort: VendorSort;
  cursor: string | null;
  limit: number;
}

type RangeValues = { facet: string; rows: number } & Record<"at0" | "at1" | "at2" | "at3", string | number | undefined>;

const rangeStatement = prepared((db, { facet, rows, ...at }: Holes<RangeValues>, { sort }: Pick<Range, "sort">) => {
  const keys = ORDERS[sort];
  const position = [at.at0, at.at1, at.at2, at.at3].filter((value) => value !== undefined);
  const beyond = position.length === 0 ? undefined : after(keys, position);
  return db
    .select({ ...vendorColumns, keys: sortColumns })
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorId))
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(eq(vendorFacets.facet, facet), isNull(vendors.hiddenAt), beyond))
    .orderBy(...orderBy(keys))
    .limit(rows);
});

/** One index range over a facet, each row with its vendor and newest result. */
function selectRange(db: Db, { facet, sort, cursor, limit }: Range) {
  const [at0, at1, at2, at3] = cursor === null ? [] : decodeCursor(cursor, ORDERS[sort].length);
  return rangeStatement(db, { facet, rows: limit + 1, at0, at1, at2, at3 }, { sort });
}

const byIdsStatement = prepared((db, { ids }: Holes<{ ids: string }>) =>
  db
    .select(vendorColumns)
    .from(vendors)
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(sql`${vendors.id} in (select value from json_each(${ids}))`, isNull(vendors.hiddenAt))),
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
  if (query.q === "" && facets.length <= 1) {
    const range = selectRange(db, { facet, sort: query.sort, cursor, limit });
    const [rows, counters] = await db.batch([range, selectFacetCounts(db, {})]);
    const counts = toFacetCounts(counters);
    const { items, nextCursor } = toPage(rows, limit, keysOf[query.sort]);
    return { items: items.map((row) => toVendor(row, now)), nextCursor, total: counts[facet], counts };
  }
  const { ids, nextCursor, total } = await find(query, cursor, limit);
  const [rows, counters] = await db.batch([
    byIdsStatement(db, { ids: JSON.stringify(ids) }),
    selectFacetCounts(db, {}),
  ]);
  const byId = new Map(rows.map((row) => [row.facts.id, toVendor(row, now)]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { items, nextCursor, total, counts: toFacetCounts(counters) };
}
