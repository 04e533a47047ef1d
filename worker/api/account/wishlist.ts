import { Hono } from "hono";
import { z } from "zod";
import { wishlistApiQuery } from "../../domain/catalogue/wishlist/forms";
import { addWish, listWishes, removeWish } from "../../domain/catalogue/wishlist/wish";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { regionStatus, requireRegion } from "../catalogue/region-status";
import { query } from "../http/validate";

const wish = z.object({
  product: z.object({ id: z.string(), name: z.string() }),
  vendor: z.object({ id: z.string(), name: z.string() }),
  lowestPrice: z.number().describe("US dollars"),
  suspended: z.boolean().describe("Its substance is suspended: there is no outbound link"),
  regionStatus,
  addedAt: at,
});

const tag = "Wishlist";

export const wishlistApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your wishes, newest first", answer: listOf(wish), problems: [400, 401, 404] }),
    query(wishlistApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, limit, region } = c.req.valid("query");
      requireRegion(region);
      const { items, nextCursor } = await listWishes(db, viewer, { cursor, limit, region }, now);
      return c.json({
        items: items.map(({ product: { id, name, vendor, lowestPriceCents, suspended, note }, addedAt }) => ({
          product: { id, name },
          vendor: { id: vendor.id, name: vendor.name },
          lowestPrice: lowestPriceCents / 100,
          suspended,
          regionStatus: note,
          addedAt,
        })),
        nextCursor,
      });
    },
  )
  .put(
    "/:id",
    describe({ tag, summary: "Add a product to your wishlist", answer: done, problems: [401, 403, 404, 409] }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await addWish(db, viewer, c.req.param("id"), now);
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Take a product off your wishlist",
      description: "409 where you said something of it; `DELETE /api/collection/{id}` takes that along.",
      answer: done,
      problems: [401, 403, 409],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      await removeWish(db, viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  );
