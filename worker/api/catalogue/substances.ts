import { Hono } from "hono";
import { z } from "zod";
import { SUBSTANCES } from "../../domain/catalogue/substances/classes";
import { LEGAL_STATUSES, statusApiQuery } from "../../domain/catalogue/substances/forms";
import { listStatuses } from "../../domain/catalogue/substances/status";
import { selectSuspensions } from "../../domain/catalogue/products/suspension";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { query } from "../http/validate";

const status = z.object({
  region: z.string().describe("US-OH for a state, DE for a country"),
  regionName: z.string(),
  substance: z.enum(SUBSTANCES),
  status: z.enum(LEGAL_STATUSES).describe("unknown wherever no dated source settles it"),
  asOf: z.string().nullable().describe("YYYY-MM-DD, when the source was last read"),
  sourceUrl: z.string().nullable(),
});

const suspension = z.object({
  substance: z.enum(SUBSTANCES),
  reason: z.string(),
  suspendedAt: z.number().int().describe("UTC epoch milliseconds"),
});

export const substancesApi = new Hono<AppEnv>()
  .get(
    "/suspensions",
    describe({
      tag: "Substances",
      summary: "The substances that are suspended",
      description: "Their products are listed as suspended and have no outbound link.",
      answer: listOf(suspension),
    }),
    async (c) => withEtag(c, { items: await selectSuspensions(c.get("request").db), nextCursor: null }),
  )
  .get(
    "/statuses",
    describe({
      tag: "Substances",
      summary: "The status of every substance in every region",
      description: "The whole table at once. It never says that a product is legal for anyone.",
      answer: listOf(status),
      problems: [400, 404],
    }),
    query(statusApiQuery),
    async (c) => {
      const { region = null } = c.req.valid("query");
      const regions = await listStatuses(c.get("request").db, region);
      if (regions.length === 0) throw new NotFound("There is no such region.");
      const items = regions.flatMap(({ code, name, entries }) =>
        SUBSTANCES.map((substance): z.infer<typeof status> => {
          const entry = entries[substance] ?? { status: "unknown", asOf: null, sourceUrl: null };
          return { region: code, regionName: name, substance, ...entry };
        }),
      );
      return withEtag(c, { items, nextCursor: null });
    },
  );
