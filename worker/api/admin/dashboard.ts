import { Hono } from "hono";
import { z } from "zod";
import { overviewFigures } from "../../domain/views/figures/site-figures";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const count = z.number().int();
const bounded = count.describe("Counted up to 1,001.");

const answer = z.object({
  logins: z
    .object({ since: count, total: count, succeeded: count, failed: count, users: count })
    .describe("Attempts after `since` (UTC epoch milliseconds), when the log was last archived; 0 for never."),
  security: z.object({ failedInADay: bounded }),
  users: z.object({ newInAWeek: bounded, suspended: bounded, flagged: bounded, testers: bounded }),
  products: z.object({ products: count, vendors: count, verifiedVendors: count }),
  quality: z.object({
    labInDate: count,
    reviews: count,
    verifiedReviews: count,
    openCases: bounded,
    appeals: bounded,
  }),
  bookFaults: bounded.describe("Places where stored points differ from their rows; see /api/admin/rewards."),
});

/** What the admin dashboard's overview shows; admins only. */
export const adminDashboardApi = new Hono<AppEnv>().get(
  "/",
  describe({ tag: "Administration", summary: "The admin dashboard's figures", answer, problems: [401, 403] }),
  async (c) => {
    const figures = await overviewFigures(c.get("request"));
    return c.json(figures);
  },
);
