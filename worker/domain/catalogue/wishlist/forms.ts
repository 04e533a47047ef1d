import * as v from "valibot";
import { dollars, dollarsField } from "../../../dollars";
import { cursor, listQuery, recordId, regionCode } from "../../foundation/lists/forms";

/** Products of a collection, wishes included, and alerts that one member may have at a time. */
export const WISHES_MAX = 500;
export const ALERTS_MAX = 100;
const BOUND_MAX = 100_000;

export const WISHES_FULL = `A collection holds at most ${WISHES_MAX} products, wishes included.`;
export const ALREADY_YOURS = "It is in your collection already. Change it there.";
export const ALERTS_FULL = `You already have ${ALERTS_MAX} price alerts. Delete one first.`;
export const ALREADY_BELOW = "The price is already below that.";
const BOUND_WRONG = `Enter a price in US dollars, from 0.01 to ${BOUND_MAX}.`;

/** The form on a product's page and on the list; the way back is a path on this site. */
export const wishForm = v.object({
  product: recordId,
  intent: v.picklist(["add", "remove"]),
  returnTo: v.optional(v.string()),
});

export const priceAlertForm = v.variant("intent", [
  v.object({
    intent: v.literal("set"),
    product: recordId,
    below: dollarsField(BOUND_WRONG, BOUND_MAX),
    returnTo: v.optional(v.string()),
  }),
  v.object({ intent: v.literal("delete"), product: recordId, returnTo: v.optional(v.string()) }),
]);

export const priceAlertBody = v.object({ below: dollars(BOUND_WRONG, BOUND_MAX) });

/** `region` is the one whose status shows, "" for none (rules/substances#chosen-region). */
export const wishlistPageQuery = v.object({
  cursor: v.fallback(v.optional(cursor), undefined),
  region: v.fallback(v.optional(regionCode, ""), ""),
});

/** The address of the alerts; `product` is the one that an alert is to be set for. */
export const priceAlertsPageQuery = v.object({
  cursor: v.fallback(v.optional(cursor), undefined),
  product: v.fallback(v.optional(recordId), undefined),
});

export const wishlistApiQuery = listQuery({
  region: v.optional(v.pipe(regionCode, v.description("Whose status comes with each product")), ""),
});

export const priceAlertsApiQuery = listQuery({});
