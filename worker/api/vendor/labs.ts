import { Hono } from "hono";
import { z } from "zod";
import { LAB_STATUSES, OVERALL_SAFETY } from "../../domain/catalogue/lab/results/forms";
import { enteredAlkaloids, toEnteredAlkaloids } from "../../domain/catalogue/lab/public/alkaloid-shape";
import { ownResult, ownResults } from "../../domain/catalogue/lab/entry/own-results";
import { OWN_RESULT_STATES } from "../../domain/catalogue/lab/results/result-fields";
import { ownResultsQuery } from "../../domain/catalogue/lab/entry/result-forms";
import { certificate, safetyTests } from "../../domain/catalogue/lab/results/schema";
import type { AppEnv } from "../../middleware/types";
import { at } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { takeBack } from "../../domain/catalogue/lab/entry/take-back";
import { labDraftsApi } from "../lab/drafts";
import { query } from "../http/validate";

const tag = "Vendor";

const line = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string().nullable(),
  batchNumber: z.string(),
  labName: z.string().nullable(),
  testDate: z.string().describe("YYYY-MM-DD"),
  expiresAt: at,
  status: z.enum(LAB_STATUSES),
  state: z.enum(OWN_RESULT_STATES).describe("`expiring`: 30 days left or less; `replaced`: a newer one replaced it"),
  overallSafety: z.enum(OVERALL_SAFETY),
  rejectedReason: z.string().nullable(),
  rejectedAt: at.nullable(),
  supersededBy: z.string().nullable().describe("The result that replaced it"),
  verifiedAt: at.nullable(),
  createdAt: at,
});

const detail = line.extend({
  code: z.string().describe("Verifies publicly once the result is verified"),
  alkaloids: enteredAlkaloids,
  safety: safetyTests,
  certificate: certificate.nullable(),
  testingMethod: z.string(),
  sampleWeight: z.string(),
  moisture: z.number().nullable().describe("Percent of weight, where a number is printed"),
  moistureShown: z.string().nullable().describe("As printed"),
  labNumber: z.string().nullable(),
  accreditations: z.array(z.string()).nullable(),
  canBeTakenBack: z.boolean().describe("It is pending, you submitted it, and nobody has begun to decide it"),
});

/** The own vendor's laboratory results, and the drafts of new ones (rules/lab#drafts). */
export const vendorLabsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your laboratory results by test date, newest first",
      description: "In any status; `status` narrows it down. Only verified ones are public.",
      answer: listOf(line),
      problems: [400, 401, 403, 404],
    }),
    query(ownResultsQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, limit, status } = c.req.valid("query");
      return c.json(await ownResults(db, viewer, { status, cursor, limit }, now));
    },
  )
  .route("/drafts", labDraftsApi(tag))
  .get(
    "/:id",
    describe({ tag, summary: "One of your laboratory results", answer: detail, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { alkaloids, ...result } = await ownResult(db, viewer, c.req.param("id"), now);
      return c.json({ ...result, alkaloids: toEnteredAlkaloids(alkaloids) });
    },
  )
  .delete(
    "/:id/submission",
    describe({
      tag,
      summary: "Take back a pending submission",
      description: "It is a draft again, with an id of its own, while nobody has begun to decide it. Audited.",
      answer: z.object({ id: z.string().describe("The draft's") }),
      problems: [401, 403, 404, 409],
    }),
    async (c) => c.json({ id: await takeBack(c.get("request"), c.req.param("id")) }),
  );
