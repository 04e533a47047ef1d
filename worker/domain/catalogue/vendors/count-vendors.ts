import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { countSite } from "../../foundation/stats/count-site";
import { COUNTERS } from "../../foundation/stats/counters";
import { vendors } from "./schema";

/** A new page, which is listed and verified from the beginning. */
export const countNew = (db: Db) => [
  countSite(db, { name: COUNTERS.vendors, by: 1 }),
  countSite(db, { name: COUNTERS.verifiedVendors, by: 1 }),
];

/** Belongs before the write that gives or takes the badge, which ends the condition. @param onlyIf that write's own */
export const countBadge = (db: Db, vendorId: string, by: 1 | -1, onlyIf?: SQL) =>
  countSite(
    db,
    { name: COUNTERS.verifiedVendors, by },
    sql`from ${vendors} where ${and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt), by === 1 ? isNull(vendors.verifiedAt) : isNotNull(vendors.verifiedAt), onlyIf)}`,
  );
