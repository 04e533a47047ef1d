import { Hono } from "hono";
import { z } from "zod";
import { SHIPPING_TIMES } from "../../domain/catalogue/vendors/forms";
import { changeProfile, readProfile } from "../../domain/catalogue/vendors/profile";
import { profileBody } from "../../domain/catalogue/vendors/profile-forms";
import { socialMedia } from "../../domain/catalogue/vendors/schema";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const tag = "Vendor";

const profile = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string(),
  location: z.string(),
  founded: z.number().int(),
  averageShippingTime: z.enum(SHIPPING_TIMES),
  description: z.string(),
  shippingRegions: z.array(z.string()),
  paymentMethods: z.array(z.string()),
  socialMedia: socialMedia.describe("Names of profiles; of a subreddit as r/name"),
  writingLapsed: z.boolean().describe("Changes are refused while the verification is not in force"),
  version: z.number().int().describe("Give it back with a change, so that no other change is overwritten"),
});

/** What the own vendor's page says of it (rules/vendors#own-profile). */
export const vendorProfileApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({ tag, summary: "Your vendor profile", answer: profile, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json(await readProfile(db, viewer));
    },
  )
  .put(
    "/",
    describe({
      tag,
      summary: "Change your vendor profile",
      description:
        "Description, regions, payment methods and socials. Socials are names, or https addresses on the network's own host. Name and website go through support.",
      answer: z.object({ saved: z.literal(true) }),
      problems: [400, 401, 403, 404, 409],
    }),
    json(profileBody),
    async (c) => {
      const context = c.get("request");
      await changeProfile(context, context.viewer, c.req.valid("json"));
      return c.json({ saved: true as const });
    },
  );
