import * as v from "valibot";
import { cursor, listQuery, recordId, several } from "../../foundation/lists/forms";

/** What can be watched. */
export const WATCHED = ["vendor", "product", "batch"] as const;
export type Watched = (typeof WATCHED)[number];

/** What watchers are told of, in the order in which it is offered. */
export const WATCH_KINDS = ["result", "failed", "expiry", "withdrawal", "price", "review"] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

export const WATCH_LABELS: Record<WatchKind, string> = {
  result: "New lab results",
  failed: "Failed results",
  expiry: "Expired results",
  withdrawal: "Withdrawn results",
  price: "Changes of the lowest price",
  review: "New reviews",
};

const OF_BATCH: readonly WatchKind[] = ["result", "failed", "expiry", "withdrawal"];

/** A batch has results alone: prices and reviews are of its product. */
export const kindsOf = (subject: Watched): readonly WatchKind[] => (subject === "batch" ? OF_BATCH : WATCH_KINDS);

/** Watches that one member may have at a time. */
export const WATCHES_MAX = 200;
export const WATCHES_FULL = `You already watch ${WATCHES_MAX} vendors, products and batches. Stop watching one first.`;
export const NO_KIND = "Choose at least one kind of news.";

const kinds = v.pipe(several(WATCH_KINDS, `Give ${WATCH_KINDS.join(", ")}.`), v.minLength(1, NO_KIND));
const subject = v.picklist(WATCHED, "Give vendor, product or batch.");
const returnTo = v.optional(v.pipe(v.string(), v.maxLength(2000)));

/** The kinds of a watch that is taken up again, in one field. */
const told = v.optional(
  v.pipe(
    v.string(),
    v.transform((text): unknown => text.split(",")),
    kinds,
  ),
);

/** What says since when a watch that is taken up again was one; see `voice/watching/take-back.ts`. */
const back = v.optional(v.pipe(v.string(), v.maxLength(120)));

/** The buttons on pages, and the list of watches; a batch is named by one of its results. */
export const watchForm = v.variant("intent", [
  v.object({ intent: v.picklist(["watch", "unwatch"]), subject, about: recordId, told, back, returnTo }),
  v.object({ intent: v.literal("change"), id: recordId, kinds }),
  v.object({ intent: v.literal("end"), id: recordId }),
  v.object({ intent: v.literal("feed") }),
]);

export const watchBody = v.object({
  subject,
  about: v.pipe(recordId, v.description("The vendor's or product's id; of a batch, the id of one of its lab results")),
  kinds: v.optional(v.pipe(kinds, v.description("What you are told of; left out, everything"))),
});

export const watchesPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const watchesApiQuery = listQuery({});
