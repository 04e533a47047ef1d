import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { batchKey, labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { Watched, WatchKind } from "../../catalogue/watched/forms";
import { watches } from "../../catalogue/watched/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";

export interface Watch {
  id: string;
  subject: Watched;
  kinds: WatchKind[];
  createdAt: number;
  /** Null while the watched thing is hidden: the list then says nothing about it (rules/watching#hidden). */
  shown: { name: string; of: string | null; path: string } | null;
}

const KEYS: SortKey[] = [
  { column: watches.createdAt, direction: "desc" },
  { column: watches.id, direction: "desc" },
];

/** The newest public result of the watched batch. */
export const newestResult = sql<string | null>`(select ${labResults.id} from ${labResults}
  where ${watches.subject} = 'batch' and ${labResults.productId} = ${watches.productId} and ${batchKey(labResults.batchNumber)} = upper(${watches.batchNumber}) and ${isPublic}
  order by ${labResults.testDate} desc, ${labResults.id} desc limit 1)`;

/** The viewer's own watches, newest first. One round trip. @throws Unauthenticated; InvalidCursor */
export async function listWatches(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<Watch>> {
  const { id: userId } = demand(viewer, "member.act");
  const rows = await db
    .select({
      id: watches.id,
      subject: watches.subject,
      kinds: watches.kinds,
      createdAt: watches.createdAt,
      vendorId: watches.vendorId,
      productId: watches.productId,
      batchNumber: watches.batchNumber,
      vendorName: vendors.name,
      vendorHiddenAt: vendors.hiddenAt,
      productName: products.name,
      productHiddenAt: products.hiddenAt,
      resultId: newestResult.as("result_id"),
    })
    .from(watches)
    .leftJoin(vendors, eq(vendors.id, watches.vendorId))
    .leftJoin(products, eq(products.id, watches.productId))
    .where(and(eq(watches.userId, userId), afterCursor(KEYS, cursor)))
    .orderBy(desc(watches.createdAt), desc(watches.id))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { ...page, items: page.items.map(toWatch) };
}

type Row = {
  [K in keyof Omit<Watch, "shown">]: Watch[K];
} & Record<"vendorName" | "productId" | "productName" | "batchNumber" | "resultId", string | null> &
  Record<"vendorHiddenAt" | "productHiddenAt", number | null> & { vendorId: string };

function toWatch({ id, subject, kinds, createdAt, ...row }: Row): Watch {
  return { id, subject, kinds, createdAt, shown: shownOf(subject, row) };
}

function shownOf(subject: Watched, row: Omit<Row, "id" | "subject" | "kinds" | "createdAt">): Watch["shown"] {
  const { vendorId, vendorName, vendorHiddenAt, productId, productName, productHiddenAt, batchNumber, resultId } = row;
  if (vendorName === null || vendorHiddenAt !== null) return null;
  const vendorPath = `/vendor/${vendorId}`;
  if (subject === "vendor") return { name: vendorName, of: null, path: vendorPath };
  if (productName === null || productHiddenAt !== null || productId === null) return null;
  const path = `${vendorPath}/product/${productId}`;
  if (subject === "product") return { name: productName, of: vendorName, path };
  // If the only result of a batch was withdrawn, the product's page stands in for it.
  const of = `${productName}, ${vendorName}`;
  return { name: `Batch ${batchNumber ?? ""}`, of, path: resultId === null ? `${path}?tab=lab` : `/lab/${resultId}` };
}
