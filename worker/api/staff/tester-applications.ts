import { Hono } from "hono";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { holdBody } from "../../domain/foundation/queues/forms";
import { decideApplication } from "../../domain/oversight/tester-applications/decide-application";
import { exportApplications, TESTER_COLUMNS } from "../../domain/oversight/tester-applications/export-applications";
import { holdApplication, releaseApplication } from "../../domain/oversight/tester-applications/hold-application";
import { listApplications } from "../../domain/oversight/tester-applications/list-applications";
import { openIdentity, readApplication } from "../../domain/oversight/tester-applications/read-application";
import {
  approveForm,
  askForm,
  queueApiQuery,
  queueExportQuery,
  rejectForm,
} from "../../domain/oversight/tester-applications/review-forms";
import { IDENTITY_TYPES, TESTER_STATUSES } from "../../domain/voice/testers/program";
import { inertFile } from "../../inert-file";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at, done } from "../http/shapes";
import { json, query } from "../http/validate";

const tag = "Trusted testers";
const status = z.enum(TESTER_STATUSES);
const person = z.object({ id: z.string(), username: z.string() });
const holder = person.extend({ since: at }).nullable().describe("Who of staff has it in hand; null where nobody has");

const queued = z.object({
  id: z.string(),
  status,
  applicant: person,
  submittedAt: at.nullable(),
  updatedAt: at,
  reviewer: z.string().nullable().describe("Who of staff moved it last"),
  holder,
});

const view = z.object({
  id: z.string(),
  status,
  applicant: person,
  submittedAt: at.nullable(),
  updatedAt: at,
  reviewNotes: z.string().nullable(),
  sections: z
    .array(z.object({ title: z.string(), fields: z.array(z.object({ label: z.string(), value: z.string() })) }))
    .describe("By step; personal information for whoever has it in hand only"),
  words: z.number().int().describe("Of the sample review"),
  isSameBirthday: z.boolean().nullable().describe("Whether the date of birth is the account's"),
  document: z
    .object({
      type: z.enum(IDENTITY_TYPES),
      bytes: z.number().int(),
      uploadedAt: at,
      endsAt: at.nullable().describe("When it is deleted; null while the application is undecided"),
      isViewable: z.boolean(),
    })
    .nullable(),
  moves: z.array(z.object({ at, by: z.string(), from: status, to: status, notes: z.string() })),
  isOwn: z.boolean(),
  holder,
  isMine: z.boolean(),
});

const problems = [400, 401, 403, 404, 409, 413, 415];
const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

/** The review of applications to the tester program, for staff (rules/testers#states). */
export const staffTesterApplicationsApi = new Hono<AppEnv>()
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
  .get(
    "/export",
    describe({
      tag,
      summary: "The same as CSV",
      description:
        "Streamed; a response that breaks off is incomplete. Without anything the applicants wrote. Audited.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 401, 403],
    }),
    query(queueExportQuery),
    async (c) => {
      const request = c.get("request");
      const { now, requestId, viewer } = request;
      const batches = exportApplications(request, viewer, c.req.valid("query"));
      return csvResponse({
        name: `tester-applications-${utcDay(now)}.csv`,
        header: TESTER_COLUMNS,
        batches,
        requestId,
      });
    },
  )
  .get(
    "/:id",
    describe({ tag, summary: "One application with its history", answer: view, problems: [401, 403, 404] }),
    async (c) => {
      const request = c.get("request");
      return c.json(await readApplication(request, request.viewer, c.req.param("id")));
    },
  )
  .get(
    "/:id/document",
    describe({
      tag,
      summary: "The applicant's government ID",
      description:
        "For whoever has the application in hand, or decided it, until it is deleted. Each view is written into the audit log; nothing may keep a copy.",
      answer: z.string().describe("The file itself"),
      answerType: "application/octet-stream",
      problems: [401, 403, 404, 409],
    }),
    async (c) => {
      const request = c.get("request");
      const { type, bytes, body } = await openIdentity(request, request.viewer, c.req.param("id"));
      return c.body(body, 200, {
        ...inertFile({ type, caching: "no-store", bytes }),
        "content-disposition": `inline; filename="identity-document.${EXTENSIONS[type]}"`,
      });
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
      await decideApplication(request, request.viewer, { id: c.req.param("id"), step: "take" });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/ask",
    describe({ tag, summary: "Ask the applicant for more", answer: done, problems }),
    json(askForm),
    async (c) => {
      const request = c.get("request");
      await decideApplication(request, request.viewer, { ...c.req.valid("json"), id: c.req.param("id"), step: "ask" });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/reject",
    describe({
      tag,
      summary: "Reject an application",
      description: "The applicant can apply again after 90 days.",
      answer: done,
      problems,
    }),
    json(rejectForm),
    async (c) => {
      const request = c.get("request");
      await decideApplication(request, request.viewer, {
        ...c.req.valid("json"),
        ...{ id: c.req.param("id"), step: "reject" as const },
      });
      return c.json({ success: true as const });
    },
  )
  .post(
    "/:id/approve",
    describe({
      tag,
      summary: "Approve an application",
      description: "Makes the applicant a tester.",
      answer: done,
      problems,
    }),
    json(approveForm),
    async (c) => {
      const request = c.get("request");
      await decideApplication(request, request.viewer, {
        ...c.req.valid("json"),
        ...{ id: c.req.param("id"), step: "approve" as const },
      });
      return c.json({ success: true as const });
    },
  );
