import { Hono } from "hono";
import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import { ALERT_SEVERITIES, ALERT_TYPES } from "../../domain/voice/integrity/schema";
import { claimCase, releaseCase } from "../../domain/oversight/moderation/claim-case";
import { decideAppeal } from "../../domain/oversight/moderation/decide-appeal";
import { decideCase } from "../../domain/oversight/moderation/decide-case";
import {
  APPEAL_OUTCOMES,
  appealOutcomeForm,
  CASE_SOURCES,
  CASE_STATUSES,
  decisionForm,
  DECISIONS,
  REPORT_REASONS,
} from "../../domain/foundation/cases/forms";
import { dismissalForm, queueApiQuery } from "../../domain/foundation/cases/queue-forms";
import { DECIDED_AT_ONCE } from "../../domain/foundation/queues/forms";
import { dismissCases } from "../../domain/oversight/moderation/dismiss-cases";
import { CASE_KINDS } from "../../domain/foundation/cases/case-kinds";
import { COUNT_MAX, listCases } from "../../domain/oversight/moderation/list-cases";
import { readCase } from "../../domain/oversight/moderation/read-case";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { json, query } from "../http/validate";

const kind = z.enum(CASE_KINDS);
const status = z.enum(CASE_STATUSES);
const decision = z.enum(DECISIONS).nullable();
const claimedBy = z.object({ id: z.string(), username: z.string() }).nullable();
const count = z.number().int().max(COUNT_MAX).describe(`Counted up to ${COUNT_MAX}`);

const line = z.object({
  id: z.string(),
  kind,
  status,
  decision,
  claimedBy,
  title: z.string().nullable().describe("null if it no longer exists"),
  excerpt: z.string(),
  about: z.string().nullable(),
  ownerName: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.number().int() })),
  isDismissible: z.boolean().describe("Whether it can be one of several that are dismissed at once"),
  openedAt: at,
  appealedAt: at.nullable(),
  decidedAt: at.nullable(),
});

const queue = z.object({
  items: z.array(line),
  nextCursor: z.string().nullable(),
  counts: z.object({ open: count, claimed: count, appealed: count, decided: count }),
});

const subject = z.object({
  id: z.string(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerRole: z.enum(ROLES).nullable(),
  title: z.string(),
  text: z.string(),
  about: z.string().nullable(),
  vendorId: z.string().nullable(),
  productId: z.string().nullable(),
  rating: z.number().int().nullable(),
  createdAt: at.nullable(),
  hiddenAt: at.nullable(),
  waitsFor: z.string().nullable().optional().describe("Why a review waits to be looked at, as its author reads it"),
  path: z.string().nullable().describe("Where it shows; null while it does not"),
});

const text = z.string().nullable();
const wholeCase = z.object({
  id: z.string(),
  kind,
  subjectId: z.string(),
  ownerId: text,
  source: z.enum(CASE_SOURCES),
  status,
  decision,
  reportCount: z.number().int(),
  openedAt: at,
  claimedBy,
  claimedAt: at.nullable(),
  claimedByName: text,
  decisionReason: text,
  decidedBy: text,
  decidedByName: text,
  decidedAt: at.nullable(),
  appeal: text,
  appealedAt: at.nullable(),
  appealOutcome: z.enum(APPEAL_OUTCOMES).nullable(),
  appealNote: text,
  appealDecidedBy: text,
  appealDecidedByName: text,
  appealDecidedAt: at.nullable(),
  subject: subject.nullable().describe("null if it no longer exists"),
  reports: z.array(
    z.object({
      reason: z.enum(REPORT_REASONS),
      detail: z.string(),
      createdAt: at,
      reporterId: z.string(),
      reporterName: text,
    }),
  ),
  alerts: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(ALERT_TYPES),
        severity: z.enum(ALERT_SEVERITIES),
        description: z.string(),
        actionTaken: z.string().nullable(),
        evidence: z.record(z.string(), z.union([z.string(), z.number()])),
        createdAt: at,
        resolvedAt: at.nullable(),
        otherText: z.string().nullable(),
      }),
    )
    .describe("What was seen of a review as it was written"),
  author: z
    .object({
      id: z.string(),
      username: z.string(),
      role: z.enum(ROLES),
      joinedAt: at,
      emailVerified: z.boolean(),
      suspendedAt: at.nullable(),
      reviewCount: z.number().int(),
      outcomes: z
        .array(z.object({ decision, count: z.number().int() }))
        .describe("How the member's other cases ended, of at most 100; null where they still wait"),
    })
    .nullable(),
  earlier: z.array(z.object({ id: z.string(), kind, status, decision, openedAt: at })),
  may: z.object({
    claim: z.boolean(),
    release: z.boolean(),
    decisions: z.array(z.enum(DECISIONS)),
    appeal: z.boolean(),
    reason: z.string().nullable().describe("Why nothing can be done"),
  }),
});

const dismissed = z.object({
  decided: z.array(z.string()).describe("Ids of the cases that this decision decided"),
  refused: z
    .array(z.object({ id: z.string(), title: text, reason: z.string() }))
    .describe("Those it did not, and why, such as who decided one meanwhile"),
});

const tag = "Moderation";
const problems = [401, 403, 404, 409];
const success = { success: true } as const;

/** The moderation queue (rules/moderation#one-queue). Cases of a kind that the caller may not decide answer 404. */
export const moderationApi = new Hono<AppEnv>()
  .get(
    "/cases",
    describe({
      tag,
      summary: "The moderation queue",
      description:
        "Undecided cases come oldest first, decided ones newest first, unless `sort` says otherwise; `waiting` are the open and the claimed ones together, which also have an order by reports. `q` finds an author or a reporter by the start of the username, or a case by its id.",
      answer: queue,
      problems: [400, 401, 403],
    }),
    query(queueApiQuery),
    async (c) => {
      const { cursor = null, limit, ...filter } = c.req.valid("query");
      return c.json(await listCases(c.get("request"), filter, { cursor, limit }));
    },
  )
  .post(
    "/cases/dismissals",
    describe({
      tag,
      summary: "Dismiss several reported cases",
      description: `Keeps what they are about, each once, whoever else decides at the same moment: the answer says which were decided and why the others were not. At most ${DECIDED_AT_ONCE}. Audited case by case.`,
      answer: dismissed,
      problems: [400, 401, 403, 413, 415],
    }),
    json(dismissalForm),
    async (c) => {
      const request = c.get("request");
      return c.json(await dismissCases(request, request.viewer, c.req.valid("json")));
    },
  )
  .get("/cases/:id", describe({ tag, summary: "One case", answer: wholeCase, problems: [401, 403, 404] }), async (c) =>
    c.json(await readCase(c.get("request"), c.req.param("id"))),
  )
  .post(
    "/cases/:id/claim",
    describe({ tag, summary: "Claim a case", description: "For up to a day.", answer: done, problems }),
    async (c) => {
      const request = c.get("request");
      await claimCase(request, request.viewer, c.req.param("id"));
      return c.json(success);
    },
  )
  .delete(
    "/cases/:id/claim",
    describe({ tag, summary: "Give a case back to the queue", answer: done, problems }),
    async (c) => {
      const request = c.get("request");
      await releaseCase(request, request.viewer, c.req.param("id"));
      return c.json(success);
    },
  )
  .post(
    "/cases/:id/decision",
    describe({
      tag,
      summary: "Decide a case",
      description:
        "The reason is one from the list (`standard`), words of your own, or both; keeping needs none. An unclaimed case is claimed by deciding it. Suspending is for staff; `warn` and the holds, which keep the author from writing messages, are for messages. Registrations are decided at /api/moderation/registrations/{id}.",
      answer: done,
      problems: [400, ...problems, 413, 415],
    }),
    json(decisionForm),
    async (c) => {
      await decideCase(c.get("request"), { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json(success);
    },
  )
  .post(
    "/cases/:id/appeal-decision",
    describe({
      tag,
      summary: "Decide an appeal",
      description: "By someone other than the first decider, unless nobody else can.",
      answer: done,
      problems: [400, ...problems, 413, 415],
    }),
    json(appealOutcomeForm),
    async (c) => {
      await decideAppeal(c.get("request"), { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json(success);
    },
  );
