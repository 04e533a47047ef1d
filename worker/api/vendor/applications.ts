import { Hono } from "hono";
import { z } from "zod";
import { APPLICATION_STATUSES } from "../../domain/oversight/applications/forms";
import { myApplications } from "../../domain/oversight/applications/my-applications";
import { mailProofForm, proofLinkForm } from "../../domain/oversight/applications/proof-forms";
import { mailProof, proveByDns, proveByMail } from "../../domain/oversight/applications/prove-domain";
import { readWizard } from "../../domain/oversight/applications/read-wizard";
import { answersOn, saveDraft } from "../../domain/oversight/applications/save-draft";
import { submitApplication } from "../../domain/oversight/applications/submit-application";
import { draftForm, submissionForm, typedOf } from "../../domain/oversight/applications/wizard-forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const tag = "Verification";
const status = z.enum(APPLICATION_STATUSES);

const own = z.object({
  id: z.string(),
  userId: z.string(),
  businessName: z.string(),
  status,
  applicationDate: at.nullable(),
  lastUpdated: at,
  websiteUrl: z.string().describe("As typed, like the two below"),
  businessType: z.string(),
  productTypes: z.array(z.string()),
  reviewNotes: z.string().nullable(),
  reviewedBy: z.string().nullable().describe('"staff" once somebody decided'),
  vendorId: z.string().nullable(),
});

const draft = z.object({
  status,
  answers: z.record(z.string(), z.string()).describe('As typed: lists with commas, ticks as "on"'),
  kept: z.object({ taxId: z.boolean(), banking: z.boolean() }).describe("What is stored encrypted, and never returned"),
  step: z.number().int().describe("The last valid step, 0 to 5"),
  reviewNotes: z.string().nullable(),
  updatedAt: at,
});

const SECRETS =
  "`taxId`, `hasBusinessBanking`, `bankName` and `accountType` are stored encrypted for the reviewing admin; left out they stay as they are, `forgetTaxId` and `forgetBanking` drop them.";

/** The application for vendor verification (rules/verification#application), for the applicant. */
export const applicationsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your applications, newest first",
      answer: z.object({ items: z.array(own), nextCursor: z.null() }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: await myApplications(db, viewer), nextCursor: null });
    },
  )
  .get(
    "/draft",
    describe({
      tag,
      summary: "Your draft",
      description: "null where there is none, or while staff look at the application.",
      answer: z.object({ draft: draft.nullable() }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ draft: (await readWizard(db, viewer)).draft });
    },
  )
  .put(
    "/draft",
    describe({
      tag,
      summary: "Keep a step of the draft",
      description: `Saves all the fields of one step, valid or not; the answer says which are not. ${SECRETS}`,
      answer: z.object({ success: z.literal(true), errors: z.record(z.string(), z.string()) }),
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(draftForm),
    async (c) => {
      const request = c.get("request");
      const { step, answers } = c.req.valid("json");
      const errors = await saveDraft(request, request.viewer, { step, typed: answersOn(step, typedOf(answers)) });
      return c.json({ success: true as const, errors });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Submit the application",
      description: `Submits the draft with the given fields over it; if all fields are sent at once, no draft is needed. ${SECRETS}`,
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(submissionForm),
    async (c) => {
      const request = c.get("request");
      const id = await submitApplication(request, request.viewer, typedOf(c.req.valid("json")));
      return c.json({ id }, 201);
    },
  )
  .post(
    "/proof/dns",
    describe({
      tag,
      summary: "Look for the DNS record that proves a listed vendor's domain",
      answer: done,
      problems: [400, 401, 403, 404],
    }),
    async (c) => {
      const request = c.get("request");
      await proveByDns(request, request.viewer);
      return c.json({ success: true as const });
    },
  )
  .post(
    "/proof/mail",
    describe({
      tag,
      summary: "Email a link to an address at a listed vendor's domain",
      answer: done,
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(mailProofForm),
    async (c) => {
      const request = c.get("request");
      await mailProof(request, request.viewer, c.req.valid("json").mailbox);
      return c.json({ success: true as const });
    },
  )
  .post(
    "/proof/confirm",
    describe({
      tag,
      summary: "Use the emailed link that proves a domain",
      answer: done,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(proofLinkForm),
    async (c) => {
      await proveByMail(c.get("request"), c.req.valid("json").token);
      return c.json({ success: true as const });
    },
  );
