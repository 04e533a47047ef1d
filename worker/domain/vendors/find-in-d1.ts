import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { decodeCursor, encodeCursor } from "../../db/pagination";
import { directoryFacets } from "./forms";
import type { FindVendors } from "./list-vendors";
import { vendorFacets, vendors } from "./schema";

/**
 * Finds vendors by intersecting facets and scanning names: right, but its cost grows with the number of vendors. Stands
 * in while there is no search index.
 */
export const findInD1 =
  (db: Db): FindVendors =>
  async (query, cursor, limit) => {
    const [first = "all", ...others] = directoryFacets(query);
    const { nameKey, vendorId, rating, reviewCount } = vendorFacets;
    const matches = others.map(
      (facet) => sql`exists (select 1 from vendor_facets o where o.facet = ${facet} and o.vendor_id = ${vendorId})`,
    );
    const q = query.q.toLowerCase();
    const text = q === "" ? undefined : sql`instr(lower(${vendors.name} || ' ' || ${vendors.specialties}), ${q}) > 0`;
    const orders = {
      rating: [sql`${rating} desc`, sql`${reviewCount} desc`],
      reviews: [sql`${reviewCount} desc`],
      name: [],
    };
    const rows = await db
      .select({ id: vendorId })
      .from(vendorFacets)
      .innerJoin(vendors, eq(vendors.id, vendorId))
      .where(and(eq(vendorFacets.facet, first), ...matches, text))
      .orderBy(...orders[query.sort], nameKey, vendorId);
    const [start = 0] = cursor === null ? [] : decodeCursor(cursor, 1).map(Number);
    const ids = rows.slice(start, start + limit).map(({ id }) => id);
    return { ids, nextCursor: start + limit < rows.length ? encodeCursor([start + limit]) : null, total: rows.length };
  };
