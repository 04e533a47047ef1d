import { Hono } from "hono";
import { z } from "zod";
import { BADGE_IDS, RARITIES } from "../../domain/voice/badges/badges";
import { PARTS } from "../../domain/voice/badges/reputation";
import { listBadges } from "../../domain/views/people/badges";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";

const count = z.number().int();

const answer = z.object({
  badges: z.array(
    z.object({
      id: z.enum(BADGE_IDS),
      name: z.string(),
      rarity: z.enum(RARITIES),
      rule: z.string().describe("What its holders did"),
      isByHand: z.boolean().describe("Staff give it, with a reason"),
      holders: count,
      earnedAt: at.nullable().describe("When you earned it"),
    }),
  ),
  reputation: z
    .array(z.object({ measure: z.string(), label: z.string(), points: count, most: count }))
    .describe("What it is the sum of: points for each, of so many at most"),
});

/** The badges there are, and what reputation is made of. */
export const badgesApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "People",
    summary: "Every badge with its rule, and how reputation is counted",
    answer,
    problems: [],
  }),
  async (c) => {
    c.header("cache-control", "private, no-store");
    return c.json({ badges: await listBadges(c.get("request")), reputation: [...PARTS] });
  },
);
