import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { WatchKind } from "../../catalogue/watched/forms";
import { watchEvents } from "../../catalogue/watched/schema";
import { reviews } from "../reviews/schema";
import { isShown } from "./event-shown";

/** What happened, with the names of what it happened to as they are today. */
export const selectEvents = (db: Db) =>
  db
    .select({
      id: watchEvents.id,
      kind: watchEvents.kind,
      vendorId: watchEvents.vendorId,
      productId: watchEvents.productId,
      batchId: watchEvents.batchId,
      batchOnly: watchEvents.batchOnly,
      aboutId: watchEvents.aboutId,
      fromCents: watchEvents.fromCents,
      toCents: watchEvents.toCents,
      createdAt: watchEvents.createdAt,
      toldTo: watchEvents.toldTo,
      vendorName: vendors.name,
      productName: products.name,
      batchNumber: labResults.batchNumber,
      reviewTitle: reviews.title,
      rating: reviews.rating,
      authorId: reviews.authorId,
      isShown: isShown.as("is_shown"),
    })
    .from(watchEvents)
    .innerJoin(vendors, eq(vendors.id, watchEvents.vendorId))
    .leftJoin(products, eq(products.id, watchEvents.productId))
    .leftJoin(labResults, eq(labResults.id, watchEvents.aboutId))
    .leftJoin(reviews, sql`${watchEvents.kind} = 'review' and ${reviews.id} = ${watchEvents.aboutId}`);

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];
type Told = Pick<
  EventRow,
  | "id"
  | "kind"
  | "vendorId"
  | "productId"
  | "vendorName"
  | "productName"
  | "batchNumber"
  | "fromCents"
  | "toCents"
  | "reviewTitle"
  | "rating"
  | "aboutId"
>;

const TITLES: Record<WatchKind, (name: string, told: Told) => string> = {
  result: (name) => `New lab result for ${name}`,
  failed: (name) => `A lab result of ${name} failed`,
  expiry: (name) => `A lab result of ${name} has expired`,
  withdrawal: (name) => `A lab result of ${name} was withdrawn`,
  price: (name, { fromCents, toCents }) =>
    `${name} now costs ${(toCents ?? 0) < (fromCents ?? 0) ? "less" : "more"}: from ${money(toCents)}`,
  review: (name) => `New review of ${name}`,
};

const money = (cents: number | null): string => `$${((cents ?? 0) / 100).toFixed(2)}`;

/** What watchers read of it. */
export function eventWords(told: Told): { title: string; message: string } {
  const { kind, vendorName, productName, batchNumber, fromCents, reviewTitle, rating } = told;
  const title = TITLES[kind](productName ?? vendorName, told);
  if (kind === "review") return { title, message: `${rating ?? 0} of 5: ${reviewTitle ?? ""}` };
  if (kind === "price") return { title, message: `At ${vendorName}. Before, it cost from ${money(fromCents)}.` };
  return { title, message: `${vendorName}, batch ${batchNumber ?? ""}.` };
}

/** Repeats of one kind about one product, or one vendor, are one unread notice. */
export const mergeKeyOf = ({ kind, vendorId, productId }: Pick<Told, "kind" | "vendorId" | "productId">): string =>
  `watch/${kind}/${productId ?? vendorId}`;

/** The page that shows it. */
export function eventPath({ kind, vendorId, productId, aboutId }: Told): string {
  const listing = productId === null ? `/vendor/${vendorId}` : `/vendor/${vendorId}/product/${productId}`;
  if (kind === "price") return listing;
  if (kind === "withdrawal") return `${listing}?tab=lab`;
  if (kind !== "review") return `/lab/${aboutId ?? ""}`;
  const about = new URLSearchParams({ vendor: vendorId, ...(productId !== null && { product: productId }) });
  return `/reviews?${about.toString()}#review-${aboutId ?? ""}`;
}
