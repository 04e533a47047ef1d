import { and, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { after, decodeCursor, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { InvalidCursor } from "../../../errors";
import { isListed } from "../../catalogue/cards/product-rows";
import { briefColumns } from "../../catalogue/lab/public/public-results";
import { labPartners, labResults } from "../../catalogue/lab/results/schema";
import type { HistoryPart } from "../../catalogue/product-history/forms";
import { productChanges } from "../../catalogue/product-history/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { priceHistory } from "../../catalogue/wishlist/schema";

type Keys = { first: string | number | undefined; id: string | number | undefined };
type Asked = { product: string; rows: number } & Keys;

/** What a cursor of one of the lists below says. @throws Invalid for one that is none */
export function keysOf(cursor: string | null, part: HistoryPart): Keys {
  if (cursor === null) return { first: undefined, id: undefined };
  const [first, id] = decodeCursor(cursor, 2);
  // A result's keys are its day and its id; a change's are its time and its number.
  const kind = part === "lab" ? "string" : "number";
  if (typeof first !== kind || typeof id !== kind) throw new InvalidCursor();
  return { first, id };
}

export const subjectStatement = prepared(
  (db, { vendor, product }: Holes<{ vendor: string | undefined; product: string }>) =>
    db
      .select({
        id: products.id,
        name: products.name,
        vendorId: vendors.id,
        vendorName: vendors.name,
        substance: products.substance,
        inStock: products.inStock,
        offers: products.offers,
        addedAt: products.addedAt,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, product), vendor === undefined ? undefined : eq(products.vendorId, vendor), isListed)),
);

const BY_TIME: SortKey[] = [
  { column: productChanges.at, direction: "desc" },
  { column: productChanges.id, direction: "desc" },
];
const changed = {
  id: productChanges.id,
  at: productChanges.at,
  kind: productChanges.kind,
  subject: productChanges.subject,
  before: productChanges.before,
  after: productChanges.after,
  resultId: productChanges.resultId,
};

/** What has come true so far: an expiry is written down ahead. */
export const changesStatement = prepared((db, { product, now, rows, first, id }: Holes<Asked & { now: number }>) =>
  db
    .select(changed)
    .from(productChanges)
    .where(
      and(
        eq(productChanges.productId, product),
        // Word for word as the index has it.
        sql`kind <> 'start'`,
        lte(productChanges.at, now),
        first === undefined || id === undefined ? undefined : after(BY_TIME, [first, id]),
      ),
    )
    .orderBy(desc(productChanges.at), desc(productChanges.id))
    .limit(rows),
);

export const pricesStatement = prepared((db, { product, rows, first, id }: Holes<Asked>) =>
  db
    .select(changed)
    .from(productChanges)
    .where(
      and(
        eq(productChanges.productId, product),
        sql`kind in ('start', 'size', 'price')`,
        first === undefined || id === undefined ? undefined : after(BY_TIME, [first, id]),
      ),
    )
    .orderBy(desc(productChanges.at), desc(productChanges.id))
    .limit(rows),
);

export const lowestStatement = prepared((db, { product, rows }: Holes<{ product: string; rows: number }>) =>
  db
    .select({ at: priceHistory.at, cents: priceHistory.lowestPriceCents })
    .from(priceHistory)
    .where(eq(priceHistory.productId, product))
    .orderBy(desc(priceHistory.at))
    .limit(rows),
);

const BY_TEST: SortKey[] = [
  { column: labResults.testDate, direction: "desc" },
  { column: labResults.id, direction: "desc" },
];

/** Public ones, the newest test first: `lab_results_product` serves it. */
export const resultsStatement = prepared((db, { product, rows, first, id }: Holes<Asked>) =>
  db
    .select(briefColumns)
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(
      and(
        // The unary plus keeps SQLite on the index that gives the order.
        sql`+${labResults.status} in ('verified', 'expired')`,
        isNotNull(labResults.verifiedAt),
        eq(labResults.productId, product),
        first === undefined || id === undefined ? undefined : after(BY_TEST, [first, id]),
      ),
    )
    .orderBy(desc(labResults.testDate), desc(labResults.id))
    .limit(rows),
);
