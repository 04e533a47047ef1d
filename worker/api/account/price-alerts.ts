import { Hono } from "hono";
import { z } from "zod";
import { priceAlertBody, priceAlertsApiQuery } from "../../domain/catalogue/wishlist/forms";
import { deletePriceAlert, listPriceAlerts, setPriceAlert } from "../../domain/catalogue/wishlist/price-alert";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const named = z.object({ id: z.string(), name: z.string() });
const alert = z.object({
  product: named,
  vendor: named,
  below: z.number().describe("US dollars"),
  lowestPrice: z.number().describe("US dollars"),
  firedAt: at.nullable().describe("When you were notified; setting it again rearms it"),
  createdAt: at,
  suspended: z.boolean().describe("Its substance is suspended: you are not notified of its price in the meantime"),
});

const tag = "Price alerts";

export const priceAlertsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your price alerts, newest first", answer: listOf(alert), problems: [400, 401] }),
    query(priceAlertsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      const { items, nextCursor } = await listPriceAlerts(db, viewer, { cursor, limit });
      return c.json({
        items: items.map(({ belowCents, lowestPriceCents, ...rest }) => ({
          ...rest,
          below: belowCents / 100,
          lowestPrice: lowestPriceCents / 100,
        })),
        nextCursor,
      });
    },
  )
  .put(
    "/:id",
    describe({
      tag,
      summary: "Be notified when a product's lowest price falls below a limit",
      description: "Once, by email and on the site; setting it again rearms it.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(priceAlertBody),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      await setPriceAlert(db, viewer, { productId: c.req.param("id"), belowCents: c.req.valid("json").below }, now);
      return c.json({ success: true as const });
    },
  )
  .delete("/:id", describe({ tag, summary: "Delete a price alert", answer: done, problems: [401, 403] }), async (c) => {
    const { db, viewer } = c.get("request");
    await deletePriceAlert(db, viewer, c.req.param("id"));
    return c.json({ success: true as const });
  });
