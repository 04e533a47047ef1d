import { type Context, Hono } from "hono";
import * as v from "valibot";
import { z } from "zod";
import { listQuery, recordId } from "../../domain/foundation/lists/forms";
import { changeProduct } from "../../domain/catalogue/product-editing/change-product";
import { createProduct } from "../../domain/catalogue/product-editing/create-product";
import { deleteProduct, restoreProduct } from "../../domain/catalogue/product-editing/delete-product";
import { featureProduct } from "../../domain/catalogue/product-editing/feature-product";
import { listManaged, readManaged } from "../../domain/catalogue/product-editing/manage-products";
import { TRASH_DAYS } from "../../domain/catalogue/product-editing/product-form";
import {
  featuredChange,
  type ImageSource,
  newProduct,
  productBody,
  staffFeaturedChange,
  staffNewProduct,
  staffProductChange,
  stockChange,
} from "../../domain/catalogue/product-editing/product-form-schema";
import { storeFetched } from "../../domain/catalogue/product-editing/product-images";
import { setStock } from "../../domain/catalogue/product-editing/stock-product";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { managedLine, managedProduct, toLine, toManaged } from "./managed-product";
import { productImagesApi } from "./product-images";
import { json, query } from "../http/validate";

const tag = "Vendors' products";
const problems = [400, 401, 403, 404, 409, 413, 415];
const created = z.object({ id: z.string() });
const changed = z.object({ saved: z.literal(true), linkPending: z.boolean().describe("The new link waits for staff") });
const done = z.object({ saved: z.literal(true) });
const WITHIN = "Within the vendor's plan; at its limit 409.";
const BEYOND = `${WITHIN} With a reason staff can exceed it, which is audited.`;

const requestOf = (c: Context<AppEnv>) => c.get("request");
const idOf = (c: Context<AppEnv>): string => c.req.param("id") ?? "";
const fetching = (c: Context<AppEnv>, sources: readonly ImageSource[]) => ({
  count: sources.length,
  store: () => storeFetched(requestOf(c), sources),
});
const SAVED = { saved: true as const };

/** What both entrances answer alike; who may change what is the domain's to say. */
const shared = () =>
  new Hono<AppEnv>()
    .get(
      "/:id",
      describe({ tag, summary: "One product as its form holds it", answer: managedProduct, problems: [401, 403, 404] }),
      async (c) => {
        const { db, viewer } = requestOf(c);
        return c.json(toManaged(await readManaged(db, viewer, idOf(c))));
      },
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Delete a product",
        description: `It can be restored for ${TRASH_DAYS} days.`,
        answer: done,
        problems: [401, 403, 404],
      }),
      async (c) => {
        await deleteProduct(requestOf(c), idOf(c));
        return c.json(SAVED);
      },
    )
    .post(
      "/:id/restore",
      describe({
        tag,
        summary: "Restore a deleted product",
        description: WITHIN,
        answer: done,
        problems: [401, 403, 404, 409],
      }),
      async (c) => {
        await restoreProduct(requestOf(c), idOf(c));
        return c.json(SAVED);
      },
    )
    .put(
      "/:id/stock",
      describe({ tag, summary: "Say whether a product or one size is in stock", answer: done, problems }),
      json(stockChange),
      async (c) => {
        await setStock(requestOf(c), { id: idOf(c), ...c.req.valid("json") });
        return c.json(SAVED);
      },
    )
    .route("/", productImagesApi(tag));

/** A vendor's own products; every path is also open to the vendor's write token. */
export const vendorProductsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "The vendor's own products", answer: listOf(managedLine), problems: [400, 401, 403] }),
    query(listQuery({})),
    async (c) => {
      const { db, viewer } = requestOf(c);
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listManaged(db, viewer, { cursor, limit });
      return c.json({ items: items.map(toLine), nextCursor });
    },
  )
  .post(
    "/",
    describe({ tag, summary: "Add a product", description: WITHIN, answer: created, status: 201, problems }),
    json(newProduct),
    async (c) => {
      const { images, ...input } = c.req.valid("json");
      const id = await createProduct(requestOf(c), { input, images: fetching(c, images) });
      return c.json({ id }, 201);
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Change a product",
      description: `A changed link waits for staff; the current one stays until then. ${WITHIN}`,
      answer: changed,
      problems,
    }),
    json(productBody),
    async (c) =>
      c.json({ ...SAVED, ...(await changeProduct(requestOf(c), { id: idOf(c), input: c.req.valid("json") })) }),
  )
  .put(
    "/:id/featured",
    describe({ tag, summary: "Give or take a featured place", description: WITHIN, answer: done, problems }),
    json(featuredChange),
    async (c) => {
      await featureProduct(requestOf(c), { id: idOf(c), ...c.req.valid("json") });
      return c.json(SAVED);
    },
  )
  .route("/", shared());

export const staffProductsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Products, for staff", answer: listOf(managedLine), problems: [400, 401, 403] }),
    query(listQuery({ vendor: v.optional(v.pipe(recordId, v.description("A vendor's id"))) })),
    async (c) => {
      const { db, viewer } = requestOf(c);
      const { cursor = null, limit, vendor } = c.req.valid("query");
      const { items, nextCursor } = await listManaged(db, viewer, { cursor, limit, vendor });
      return c.json({ items: items.map(toLine), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Add a product for a vendor",
      description: BEYOND,
      answer: created,
      status: 201,
      problems,
    }),
    json(staffNewProduct),
    async (c) => {
      const { images, vendorId, reason, ...input } = c.req.valid("json");
      const id = await createProduct(requestOf(c), { input, vendorId, reason, images: fetching(c, images) });
      return c.json({ id }, 201);
    },
  )
  .put(
    "/:id",
    describe({ tag, summary: "Change any product", description: BEYOND, answer: changed, problems }),
    json(staffProductChange),
    async (c) => {
      const { reason, ...input } = c.req.valid("json");
      return c.json({ ...SAVED, ...(await changeProduct(requestOf(c), { id: idOf(c), input, reason })) });
    },
  )
  .put(
    "/:id/featured",
    describe({ tag, summary: "Give or take a featured place", description: BEYOND, answer: done, problems }),
    json(staffFeaturedChange),
    async (c) => {
      await featureProduct(requestOf(c), { id: idOf(c), ...c.req.valid("json") });
      return c.json(SAVED);
    },
  )
  .route("/", shared());
