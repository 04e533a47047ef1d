import { Hono } from "hono";
import { z } from "zod";
import { LAB_STATUSES, OVERALL_SAFETY } from "../../domain/catalogue/lab/results/forms";
import { enteredAlkaloids, toEnteredAlkaloids } from "../../domain/catalogue/lab/public/alkaloid-shape";
import { rejectResult, verifyResult } from "../../domain/catalogue/lab/panel/decide";
import { historyApiQuery, queueApiQuery, rejection, verification } from "../../domain/catalogue/lab/panel/panel-forms";
import { panelHistory, panelQueue } from "../../domain/catalogue/lab/panel/panel-list";
import { readPanelResult } from "../../domain/catalogue/lab/panel/read-panel-result";
import { certificate, safetyTests } from "../../domain/catalogue/lab/results/schema";
import type { AppEnv } from "../../middleware/types";
import { at } from "../http/shapes";
import { describe } from "../http/describe";
import { json, query } from "../http/validate";

const text = z.string().nullable();
const party = z.object({ id: z.string(), name: text.describe("null if it no longer exists") });
const status = z.enum(LAB_STATUSES);

const line = z.object({
  id: z.string(),
  status,
  overallSafety: z.enum(OVERALL_SAFETY),
  batchNumber: z.string(),
  testDate: z.string().describe("YYYY-MM-DD"),
  expiresAt: at,
  createdAt: at,
  updatedAt: at,
  hasCertificate: z.boolean(),
  product: party,
  vendor: party,
  lab: party,
  uploader: text,
  verifiedAt: at.nullable(),
  verifier: text,
  firstVerifiedAt: at.nullable(),
  first: text,
  rejectedAt: at.nullable(),
  rejecter: text,
  rejectedReason: text,
  supersededBy: text,
});
const waitingCount = z.number().int().describe("Results waiting for a decision, counted up to 1,001");
const page = z.object({ items: z.array(line), nextCursor: z.string().nullable(), waiting: waitingCount });

const relative = z.object({
  id: z.string(),
  status,
  batchNumber: z.string(),
  productId: z.string(),
  productName: text,
  vendorName: text,
});
const whole = z.object({
  result: z.object({
    id: z.string(),
    status,
    code: z.string(),
    batchNumber: z.string(),
    testDate: z.string(),
    productId: z.string(),
    vendorId: z.string(),
    labId: z.string(),
    expiresAt: at,
    alkaloids: enteredAlkaloids,
    safety: safetyTests,
    overallSafety: z.enum(OVERALL_SAFETY),
    certificate: certificate.nullable(),
  }),
  productName: text,
  vendorName: text,
  labName: text,
  uploader: text,
  verifier: text,
  rejecter: text,
  sameFile: z.array(relative).describe("Other results backed by the same file"),
  sameBatch: z.array(relative).describe("Other products' results of the same batch number"),
  oddities: z.array(z.string()).describe("What should be checked carefully"),
  obstacles: z.array(z.string()).describe("What keeps the caller from verifying it"),
  may: z.object({ verify: z.boolean(), reject: z.boolean() }),
});

const tag = "Lab panel";
const problems = [400, 401, 403, 404, 409, 413, 415];

/** The panel of lab verification (rules/lab#panel): moderators and admins. */
export const labPanelApi = new Hono<AppEnv>()
  .get(
    "/queue",
    describe({ tag, summary: "Results waiting for a decision, oldest first", answer: page, problems: [400, 401, 403] }),
    query(queueApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit } = c.req.valid("query");
      return c.json(await panelQueue(db, viewer, { cursor, limit }));
    },
  )
  .get(
    "/history",
    describe({
      tag,
      summary: "All results, most recent activity first",
      description: "Narrowed by status, vendor and laboratory.",
      answer: page,
      problems: [400, 401, 403],
    }),
    query(historyApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, limit, ...filter } = c.req.valid("query");
      const { items, nextCursor, waiting } = await panelHistory(db, viewer, filter, { cursor, limit });
      return c.json({ items, nextCursor, waiting });
    },
  )
  .get(
    "/results/:id",
    describe({ tag, summary: "A result as the panel reviews it", answer: whole, problems: [401, 403, 404] }),
    async (c) => {
      const { result, ...review } = await readPanelResult(c.get("request"), c.req.param("id"));
      const alkaloids = toEnteredAlkaloids(result.alkaloids);
      return c.json({ ...review, result: { ...result, alkaloids } });
    },
  )
  .post(
    "/results/:id/verification",
    describe({
      tag,
      summary: "Verify a result",
      description:
        "Each group's verdict as the certificate reads it; one that differs from what was entered, or contradicts its numbers, is refused. Under the two-person rule the first of two leaves `verified` false.",
      answer: z.object({ verified: z.boolean() }),
      problems,
    }),
    json(verification),
    async (c) => {
      return c.json(await verifyResult(c.get("request"), c.req.param("id"), c.req.valid("json").groups));
    },
  )
  .post(
    "/results/:id/rejection",
    describe({
      tag,
      summary: "Reject a result that waits, or withdraw one that is public",
      description: "The vendor reads the reason.",
      answer: z.object({ withdrawn: z.boolean() }),
      problems,
    }),
    json(rejection),
    async (c) => {
      return c.json(await rejectResult(c.get("request"), c.req.param("id"), c.req.valid("json").reason));
    },
  );
