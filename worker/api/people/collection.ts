import { Hono } from "hono";
import { z } from "zod";
import type { Purchase } from "../../domain/views/collection/purchases";
import { listCollection } from "../../domain/views/collection/collection-tab";
import type { CollectionEntry } from "../../domain/views/collection/entries";
import { entryPage } from "../../domain/views/collection/entry-page";
import { photoFile, smallPhotoFile } from "../../domain/foundation/photos/photo-limits";
import { setDailyDriver } from "../../domain/voice/collection/daily-driver";
import { setEntryPhotos } from "../../domain/voice/collection/entry-photos";
import {
  collectionApiQuery,
  driverBody,
  entryBody,
  photosBody,
  purchaseBody,
} from "../../domain/voice/collection/forms";
import { COLLECTION_TYPES } from "../../domain/voice/collection/limits";
import { addPurchase, deletePurchase } from "../../domain/voice/collection/purchases";
import { removeEntry } from "../../domain/voice/collection/remove-entry";
import { saveEntry } from "../../domain/voice/collection/save-entry";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done, evidence } from "../http/shapes";
import { json, query } from "../http/validate";

const tag = "Collection";

const entry = z.object({
  product: z.object({ id: z.string(), name: z.string() }),
  vendor: z.object({ id: z.string(), name: z.string() }),
  type: z.enum(COLLECTION_TYPES),
  potency: z.string().nullable().describe("As the vendor states it"),
  evidence,
  suspended: z.boolean(),
  isWishlist: z.boolean(),
  isFavorite: z.boolean(),
  isDailyDriver: z.boolean(),
  isListed: z.boolean().describe("In the directory; what no longer is stands in your own answer only"),
  isShown: z.boolean().describe("On the profile; true in everybody else's answers"),
  rating: z.number().int().nullable().describe("The member's own, 0 to 5"),
  notes: z.string().nullable().describe("HTML; null for none, and for none that you may read"),
  notesPrivate: z.boolean(),
  effects: z.array(z.string()).describe("As this member reports them; never a claim about health"),
  tags: z.array(z.string()),
  dateAdded: at,
});

const toEntryAnswer = ({ product, kind, addedAt, ...rest }: CollectionEntry) => ({
  product: { id: product.id, name: product.name },
  vendor: { id: product.vendor.id, name: product.vendor.name },
  type: rest.type,
  potency: rest.potency,
  evidence: product.evidence,
  suspended: product.suspended,
  isWishlist: kind === "wish",
  isFavorite: rest.isFavorite,
  isDailyDriver: rest.isDailyDriver,
  isListed: rest.isListed,
  isShown: rest.isShown,
  rating: rest.rating,
  notes: rest.notes,
  notesPrivate: rest.notesPrivate,
  effects: rest.effects,
  tags: rest.tags,
  dateAdded: addedAt,
});

const whole = entry.extend({
  purchaseHistory: z.array(
    z.object({
      id: z.string(),
      date: z.string().describe("YYYY-MM-DD"),
      amount: z.string().nullable().describe("Null in everybody else's answers, as `price` is"),
      price: z.number().nullable().describe("US dollars"),
      batch: z.string().nullable(),
      labResult: z.string().nullable().describe("Id of the published result of this batch"),
    }),
  ),
  images: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      smallUrl: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      alt: z.string(),
    }),
  ),
  labResults: z
    .array(
      z.object({
        id: z.string(),
        batch: z.string(),
        testDate: z.string(),
        labName: z.string().nullable(),
        sevenOh: z.string().describe("As the certificate prints it"),
        mitragynine: z.string(),
        evidence,
      }),
    )
    .describe("Published results of the product, the newest first; members type none"),
});

const toPurchaseAnswer = ({ id, purchasedOn, amount, priceCents, batch, resultId }: Purchase) => ({
  ...{ id, date: purchasedOn, amount, batch, labResult: resultId },
  price: priceCents === null ? null : priceCents / 100,
});

/** The collections of members, for whoever may read their profiles. */
export const collectionsApi = new Hono<AppEnv>()
  .get(
    "/:id/collection",
    describe({
      tag,
      summary: "A member's product collection, the newest first",
      description: "What they do not show stands in their own answer only. 404 where you may not read the profile.",
      answer: listOf(entry),
      problems: [400, 404],
    }),
    query(collectionApiQuery),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { type, show, cursor = null, limit } = c.req.valid("query");
      const asked = { userId: c.req.param("id"), type, show, cursor, limit };
      const { items, nextCursor } = await listCollection(c.get("request"), asked);
      return c.json({ items: items.map(toEntryAnswer), nextCursor });
    },
  )
  .get(
    "/:id/collection/:product",
    describe({ tag, summary: "One product of a member's collection", answer: whole, problems: [404] }),
    async (c) => {
      c.header("cache-control", "private, no-store");
      const { id: userId, product: productId } = c.req.param();
      const { tab } = await entryPage(c.get("request"), { userId, productId });
      if (tab === null) throw new NotFound("There is no such product in this collection.");
      return c.json({
        ...toEntryAnswer(tab.entry),
        purchaseHistory: tab.purchases.map(toPurchaseAnswer),
        images: tab.photos.map((photo) => ({
          ...photo,
          url: photoFile(photo.id),
          smallUrl: smallPhotoFile(photo.id),
        })),
        labResults: tab.results.map(({ id, batchNumber: batch, testDate, labName, alkaloids, evidence: says }) => ({
          ...{ id, batch, testDate, labName, evidence: says },
          sevenOh: alkaloids.sevenOhMitragynine.text,
          mitragynine: alkaloids.mitragynine.text,
        })),
      });
    },
  );

/** The member's own collection. */
export const collectionApi = new Hono<AppEnv>()
  .put(
    "/daily-driver",
    describe({
      tag,
      summary: "Set your daily driver, or none",
      description: "There is one at most: the one before gives way.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(driverBody),
    async (c) => {
      await setDailyDriver(c.get("request"), c.req.valid("json").product);
      return c.json({ success: true as const });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Add a product to your collection, or change what you say of it",
      description: "Takes all of it: what is left out is refused. `wish` is the wishlist, the same as `/api/wishlist`.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(entryBody),
    async (c) => {
      await saveEntry(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Take a product out of your collection, with all that you said of it",
      answer: done,
      problems: [401, 403, 409],
    }),
    async (c) => {
      await removeEntry(c.get("request"), c.req.param("id"));
      return c.json({ success: true as const });
    },
  )
  .put(
    "/:id/photos",
    describe({
      tag,
      summary: "Set the photographs of a product in your collection",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(photosBody),
    async (c) => {
      await setEntryPhotos(c.get("request"), c.req.param("id"), c.req.valid("json").photos);
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/purchases",
    describe({
      tag,
      summary: "Add a purchase to the history of a product in your collection",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415, 429],
    }),
    json(purchaseBody),
    async (c) => {
      const id = await addPurchase(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ id }, 201);
    },
  )
  .delete(
    "/:id/purchases/:purchase",
    describe({ tag, summary: "Take a purchase out of the history", answer: done, problems: [401, 403] }),
    async (c) => {
      const { id, purchase } = c.req.param();
      await deletePurchase(c.get("request"), id, purchase);
      return c.json({ success: true as const });
    },
  );
