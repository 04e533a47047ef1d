import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { WatchKind } from "../../catalogue/watched/forms";
import { watchEvents } from "../../catalogue/watched/schema";
import { reviews } from "../reviews/schema";
import { isShown } from "./event-shown";

/** Events with the current names of the vendor, product, batch and review that they are about. */
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

type Words = Record<"title" | "message", (name: string, told: Told) => string>;

const ofResult = ({ vendorName, batchNumber }: Told): string => `${vendorName}, batch ${batchNumber ?? ""}.`;
const money = (cents: number | null): string => `$${((cents ?? 0) / 100).toFixed(2)}`;

/** What watchers read of each kind. @param name the product's, or the vendor's where there is no product */
const WORDS: Record<WatchKind, Words> = {
  result: { title: (name) => `New lab result for ${name}`, message: (_, told) => ofResult(told) },
  failed: { title: (name) => `A lab result of ${name} failed`, message: (_, told) => ofResult(told) },
  expiry: { title: (name) => `A lab result of ${name} has expired`, message: (_, told) => ofResult(told) },
  withdrawal: { title: (name) => `A lab result of ${name} was withdrawn`, message: (_, told) => ofResult(told) },
  price: {
    title: (name, { fromCents, toCents }) =>
      `${name} now costs ${(toCents ?? 0) < (fromCents ?? 0) ? "less" : "more"}: from ${money(toCents)}`,
    message: (_, { vendorName, fromCents }) => `At ${vendorName}. Before, it cost from ${money(fromCents)}.`,
  },
  review: {
    title: (name) => `New review of ${name}`,
    message: (_, { rating, reviewTitle }) => `${rating ?? 0} of 5: ${reviewTitle ?? ""}`,
  },
};

/** What watchers read of an event, by its kind. */
export function eventWords(told: Told): { title: string; message: string } {
  const { title, message } = WORDS[told.kind];
  const name = told.productName ?? told.vendorName;
  return { title: title(name, told), message: message(name, told) };
}

/** Events of one kind about the same product, or the same vendor, are merged into one unread notice. */
export const mergeKeyOf = ({ kind, vendorId, productId }: Pick<Told, "kind" | "vendorId" | "productId">): string =>
  `watch/${kind}/${productId ?? vendorId}`;

type Place = Pick<Told, "vendorId" | "productId" | "aboutId">;

const listingPath = ({ vendorId, productId }: Place): string =>
  productId === null ? `/vendor/${vendorId}` : `/vendor/${vendorId}/product/${productId}`;
const resultPath = ({ aboutId }: Place): string => `/lab/${aboutId ?? ""}`;

/** The page that shows each kind; a result that was withdrawn has none of its own. */
const PATHS: Record<WatchKind, (place: Place) => string> = {
  result: resultPath,
  failed: resultPath,
  expiry: resultPath,
  withdrawal: (place) => `${listingPath(place)}?tab=lab`,
  price: listingPath,
  review: ({ vendorId, productId, aboutId }) => {
    const about = new URLSearchParams({ vendor: vendorId, ...(productId !== null && { product: productId }) });
    return `/reviews?${about.toString()}#review-${aboutId ?? ""}`;
  },
};

/** The page that shows what happened. */
export const eventPath = (told: Told): string => PATHS[told.kind](told);
