import { Hono } from "hono";
import { z } from "zod";
import { approveApplication } from "../../domain/oversight/applications/approve-application";
import { decideApplications } from "../../domain/oversight/applications/decide-applications";
import { APPLICATION_STATUSES } from "../../domain/oversight/applications/forms";
import { holdApplication, releaseApplication } from "../../domain/oversight/applications/hold-application";
import { listApplications } from "../../domain/oversight/applications/list-applications";
import { moveApplication } from "../../domain/oversight/applications/move-application";
import { readApplication, readSecrets } from "../../domain/oversight/applications/read-application";
import {
  applicationDecisions,
  approveForm,
  askForm,
  queueApiQuery,
  rejectForm,
} from "../../domain/oversight/applications/review-forms";
import { holdBody } from "../../domain/foundation/queues/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const tag = "Verification";
const status = z.enum(APPLICATION_STATUSES);
const field = z.object({ label: z.string(), value: z.string(), before: z.string().optional() });

const holder = z
  .object({ id: z.string(), username: z.string(), since: at })
  .nullable()
  .describe("Who of staff has it in hand; null where nobody has");

const queued = z.object({
  id: z.string(),
  businessName: z.string(),
  status,
  applicant: z.string(),
  applicantId: z.string(),
  submittedAt: at.nullable(),
  updatedAt: at,
  isClaim: z.boolean(),
  claim: z
    .object({ vendorId: z.string(), name: z.string(), isProven: z.boolean() })
    .nullable()
    .describe("The listed vendor that is claimed, and whether its domain is proven"),
  reviewer: z.string().nullable().describe("Who moved it last; null where only the applicant did"),
  holder,
});

const decided = z.object({
  decided: z.array(z.string()).describe("Ids of the applications that this decision decided"),
  refused: z
    .array(z.object({ id: z.string(), businessName: z.string(), reason: z.string() }))
    .describe("Those it did not, and why, such as who decided one meanwhile"),
});

const view = z.object({
  id: z.string(),
  businessName: z.string(),
  status,
  applicant: z.object({ id: z.string(), username: z.string(), email: z.string() }),
  userId: z.string(),
  submittedAt: at.nullable(),
  applicationDate: at.nullable(),
  lastUpdated: at,
  websiteUrl: z.string(),
  businessType: z.string(),
  productTypes: z.array(z.string()),
  reviewNotes: z.string().nullable(),
  reviewedBy: z.string().nullable().describe("The id of who decided last"),
  vendorId: z.string().nullable(),
  claim: z
    .object({
      vendorId: z.string(),
      name: z.string(),
      host: z.string(),
      proven: z.enum(["dns", "mail", "staff"]).nullable(),
    })
    .nullable(),
  sections: z.array(z.array(field)).describe("By step; `before` where the last submission changed it"),
  changed: z.number().int(),
  moves: z.array(z.object({ at, by: z.string(), from: status, to: status, notes: z.string() })),
  secrets: z.enum(["none", "kept", "viewable"]),
  isOwn: z.boolean(),
  holder,
  isMine: z.boolean(),
});

const problems = [400, 401, 403, 404, 409, 413, 415];

/** The review of applications, for staff (rules/verification#states). */
export const staffApplicationsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Applications in one state, searched and sorted as staff see them",
      answer: listOf(queued),
      problems: [400, 401, 403],
    }),
    query(queueApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { cursor = null, ...wanted } = c.req.valid("query");
      return c.json(await listApplications(db, viewer, { ...wanted, cursor }, now));
    },
  )
  .post(
    "/decisions",
    describe({
      tag,
      summary: "Take up or approve several applications",
      description:
        "Each once, as a single one would be: approving makes or hands over a vendor page and opens the charge of $199. Those that could not be decided are named with the reason.",
      answer: decided,
      problems: [400, 401, 403, 413, 415],
    }),
    json(applicationDecisions),
    async (c) => {
      const request = c.get("request");
      return c.json(await decideApplications(request, request.viewer, c.req.valid("json")));
    },
  )
  .get(
    "/:id",
    describe({ tag, summary: "One application with its history", answer: view, problems: [401, 403, 404] }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      return c.json(await readApplication(db, viewer, c.req.param("id"), now));
    },
  )
  .post(
    "/:id/secrets",
    describe({
      tag,
      summary: "Tax ID and bank details",
      description: "For admins; each view is written into the audit log.",
      answer: z.object({ fields: z.array(field) }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const request = c.get("request");
      return c.json({ fields: await readSecrets(request, request.viewer, c.req.param("id")) });
    },
  )
  .post(
    "/:id/hold",
    describe({
      tag,
      summary: "Take an application under review in hand",
      description:
        "Nobody else of staff decides it then for ten minutes, unless they take it over. Starting the review takes it by itself. Audited.",
      answer: done,
      problems,
    }),
    json(holdBody),
    async (c) => {
      const request = c.get("request");
      await holdApplication(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/:id/hold",
    describe({ tag, summary: "Give an application back to the queue", answer: done, problems: [401, 403, 404, 409] }),
    async (c) => {
      const request = c.get("request");
      await releaseApplication(request, request.viewer, c.req.param("id"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/take",
    describe({ tag, summary: "Start reviewing an application", answer: done, problems }),
    async (c) => {
      const request = c.get("request");
      await moveApplication(request, request.viewer, { id: c.req.param("id"), step: "take" });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/ask",
    describe({ tag, summary: "Ask the applicant for more", answer: done, problems }),
    json(askForm),
    async (c) => {
      const request = c.get("request");
      await moveApplication(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id"), step: "ask" });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/reject",
    describe({ tag, summary: "Reject an application", answer: done, problems }),
    json(rejectForm),
    async (c) => {
      const request = c.get("request");
      await moveApplication(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id"), step: "reject" });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/approve",
    describe({
      tag,
      summary: "Approve an application",
      description:
        "Grants the role, makes the vendor page or hands a listed one over, and opens the charge of $199. A listed vendor needs a proof of its domain, or a reason in `override`.",
      answer: z.object({ vendorId: z.string() }),
      problems,
    }),
    json(approveForm),
    async (c) => {
      const request = c.get("request");
      return c.json(
        await approveApplication(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id") }),
      );
    },
  );
