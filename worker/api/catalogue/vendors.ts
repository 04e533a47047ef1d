import { Hono } from "hono";
import { z } from "zod";
import { CONSUMER_ALERT_REASONS } from "../../domain/catalogue/consumer-alerts/reasons";
import { OVERALL_SAFETY } from "../../domain/catalogue/lab/results/forms";
import { findInIndex } from "../../domain/views/directory/find-in-index";
import { vendorApiQuery } from "../../domain/catalogue/vendors/directory-query";
import { PLANS, SHIPPING_TIMES, TYPE_BADGES } from "../../domain/catalogue/vendors/forms";
import { listVendors } from "../../domain/views/directory/list-vendors";
import { readVendor } from "../../domain/views/vendor-page/read-vendor";
import type { PublicVendor } from "../../domain/catalogue/cards/vendor-rows";
import type { AppEnv } from "../../middleware/types";
import { at, evidence, histogram } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { query } from "../http/validate";

/** See rules/platform#public-names; contact person and outreach note stay here (rules/vendors#internal-fields). */
const vendor = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().describe("Visits are counted through /out/vendor/{id}"),
  description: z.string(),
  location: z.string(),
  founded: z.number().int(),
  rating: z.number().nullable().describe("Mean of visible reviews, its products' included; null without reviews"),
  reviewCount: z.number().int(),
  histogram,
  verified: z.boolean(),
  verifiedAt: at.nullable(),
  verifiedUntil: at.nullable(),
  verificationEndedAt: at.nullable().describe("Since when a badge that there was is out of force"),
  verificationEndedBy: z.enum(["fee", "staff"]).nullable().describe("Its fee was not settled, or staff ended it"),
  types: z.array(z.enum(TYPE_BADGES)),
  specialties: z.array(z.string()),
  shippingRegions: z.array(z.string()),
  paymentMethods: z.array(z.string()),
  socialMedia: z.object({
    reddit: z.string().optional(),
    instagram: z.string().optional(),
    facebook: z.string().optional(),
  }),
  averageShippingTime: z.enum(SHIPPING_TIMES),
  returnPolicy: z.string(),
  subscriptionPlan: z.enum(PLANS),
  productCount: z.number().int(),
  testedCount: z.number().int().describe("Products with a verified, unexpired lab result"),
  failedCount: z.number().int().describe("Current results that failed safety, whatever became of their products"),
  lowestPrice: z.number().nullable().describe("US dollars"),
  evidence,
  overallSafety: z.enum(OVERALL_SAFETY).nullable().describe("Of the newest verified result"),
  consumerAlert: z
    .object({
      id: z.string(),
      reason: z.enum(CONSUMER_ALERT_REASONS),
      statement: z.string(),
      evidence: z.string(),
      from: at,
      until: at,
    })
    .nullable()
    .describe("What staff confirmed about its reviews, while that shows"),
  dateListed: at,
});

function toAnswer(row: PublicVendor): z.infer<typeof vendor> {
  const { stars, listedAt, lowestPriceCents: cents, verificationEndsAt, ...rest } = row;
  const lowestPrice = cents === null ? null : cents / 100;
  return { ...rest, histogram: stars, lowestPrice, verifiedUntil: verificationEndsAt, dateListed: listedAt };
}

export const vendorsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Vendors",
      summary: "The vendor directory",
      description:
        "Filters hold together: every one that is named must match. `filter` and `type` may be repeated. `total` counts all matches. `sort=rating` ranks by the mean of a vendor's reviews and ten more at the site's mean, so that few reviews move little; `rating` stays the plain mean. With `category`, or else one `type`, `rating`, `reviewCount`, `histogram`, `lowestPrice`, `evidence`, `overallSafety`, `productCount` and `testedCount` are those of the vendor's products there, and so are the sorts and `minRating`. `sort=newest` goes by the day of the newest result; without one, or where it failed, a vendor stands last.",
      answer: listOf(vendor).extend({ total: z.number().int() }),
      problems: [400],
    }),
    query(vendorApiQuery),
    async (c) => {
      const request = c.get("request");
      const { cursor = null, limit, ...filters } = c.req.valid("query");
      const { items, nextCursor, total } = await listVendors(
        request.db,
        findInIndex(request),
        filters,
        { cursor, limit },
        request.now,
      );
      return withEtag(c, { items: items.map(toAnswer), nextCursor, total });
    },
  )
  .get(
    "/:id",
    describe({ tag: "Vendors", summary: "One listed vendor", answer: vendor, problems: [404] }),
    async (c) => {
      const { db, now } = c.get("request");
      return withEtag(c, toAnswer(await readVendor(db, c.req.param("id"), now)));
    },
  );
