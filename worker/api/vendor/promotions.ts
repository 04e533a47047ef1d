import { Hono } from "hono";
import { z } from "zod";
import {
  dealsApiQuery,
  PROMOTION_KINDS,
  promotionBody,
  promotionsApiQuery,
} from "../../domain/catalogue/promotions/forms";
import { listDeals, listOwnPromotions, type Promotion } from "../../domain/catalogue/promotions/list-promotions";
import { promote, withdrawPromotion } from "../../domain/catalogue/promotions/promote";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const named = z.object({ id: z.string(), name: z.string() });

const promotion = z.object({
  id: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  vendor: named,
  product: named
    .extend({ failed: z.boolean().describe("The newest laboratory result of it failed safety") })
    .nullable()
    .describe("Null: all products"),
  title: z.string(),
  body: z.string(),
  percentOff: z.number().int().nullable(),
  code: z.string().nullable(),
  promoted: z.literal(true).describe("A vendor's own words, published as part of its plan"),
  createdAt: at,
  endsAt: at,
});
const ownPromotion = promotion.extend({ state: z.enum(["running", "ended", "withdrawn", "hidden"]) });

const labeled = <T extends Promotion>(each: T) => ({ ...each, promoted: true as const });

const tag = "Vendor";

/** The own vendor's announcements and deals (rules/promotions#month-limit). */
export const promotionsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your promotions, newest first",
      answer: listOf(ownPromotion),
      problems: [400, 401, 403, 404],
    }),
    query(promotionsApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listOwnPromotions(db, viewer, { cursor, limit, now });
      return c.json({ items: items.map(labeled), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Announce something, or offer a deal",
      description:
        "It counts against your plan's promotions of this UTC month. `lastDay` is YYYY-MM-DD, at most 90 days ahead.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 404, 409],
    }),
    json(promotionBody),
    async (c) => {
      const context = c.get("request");
      return c.json({ id: await promote(context, context.viewer, c.req.valid("json")) }, 201);
    },
  )
  .delete(
    "/:id",
    describe({
      tag,
      summary: "Withdraw a promotion",
      description: "It disappears immediately and still counts toward its month.",
      answer: done,
      problems: [401, 403, 404],
    }),
    async (c) => {
      const context = c.get("request");
      await withdrawPromotion(context, context.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  );

export const dealsApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Vendors",
    summary: "Running deals",
    description: "Each is a vendor's promotion. A substance shows deals on products of that class only.",
    answer: listOf(promotion),
    problems: [400],
  }),
  query(dealsApiQuery),
  async (c) => {
    const { db, now } = c.get("request");
    const { substance, sort, cursor = null, limit } = c.req.valid("query");
    const { items, nextCursor } = await listDeals(db, { substance, sort, cursor, limit, now });
    return c.json({ items: items.map(labeled), nextCursor });
  },
);
