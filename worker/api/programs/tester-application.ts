import { Hono } from "hono";
import { z } from "zod";
import { IDENTITY_TYPES, SUBMITTED_TEXT, TESTER_STATUSES } from "../../domain/voice/testers/program";
import { readWizard } from "../../domain/voice/testers/read-wizard";
import { saveDocument, saveStep, submitApplication } from "../../domain/voice/testers/save-application";
import { answersOn, draftForm, submissionForm, typedOf } from "../../domain/voice/testers/step-forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Trusted testers";

const document = z.object({ type: z.enum(IDENTITY_TYPES), bytes: z.number().int(), uploadedAt: at });
const own = z.object({
  draft: z
    .object({
      answers: z.record(z.string(), z.string()).describe('As typed: lists one choice a line, ticks as "on"'),
      step: z.number().int().describe("The last step that held, 0 to 4"),
      document: document.nullable(),
    })
    .nullable()
    .describe("null before the first answer, and while staff have the application"),
  latest: z
    .object({
      id: z.string(),
      status: z.enum(TESTER_STATUSES),
      submittedAt: at.nullable(),
      decidedAt: at.nullable(),
      reviewNotes: z.string().nullable(),
    })
    .nullable(),
  obstacle: z.enum(["tester", "vendor", "looked-at", "too-soon"]).nullable().describe("What keeps you from the form"),
  againAt: at.nullable().describe("When you can apply again after a rejection"),
  testerSince: at.nullable(),
});
const file = { schema: { type: "string", format: "binary" } };

/** The application to the tester program, for the applicant (rules/testers#application). */
export const testerApplicationApi = new Hono<AppEnv>()
  .get("/", describe({ tag, summary: "Your application", answer: own, problems: [401, 403] }), async (c) => {
    const request = c.get("request");
    const { draft, latest, obstacle, againAt, testerSince } = await readWizard(request, request.viewer);
    return c.json({ draft, latest, obstacle, againAt, testerSince });
  })
  .put(
    "/draft",
    describe({
      tag,
      summary: "Keep a step of the draft",
      description: "Saves all the fields of one step, valid or not; the answer says which are not. Stored encrypted.",
      answer: z.object({ success: z.literal(true), errors: z.record(z.string(), z.string()) }),
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(draftForm),
    async (c) => {
      const request = c.get("request");
      const { step, answers } = c.req.valid("json");
      const errors = await saveStep(request, request.viewer, { step, typed: answersOn(step, typedOf(answers)) });
      return c.json({ success: true as const, errors });
    },
  )
  .put(
    "/document",
    describe({
      tag,
      summary: "Send the government ID",
      description:
        "The file itself is the body: JPG, PNG or PDF by its bytes, at most 10 MB. It replaces the one before, is stored encrypted, seen by the reviewing staff only and deleted 30 days after the decision.",
      body: Object.fromEntries(IDENTITY_TYPES.map((type) => [type, file])),
      answer: z.object({ type: z.enum(IDENTITY_TYPES), bytes: z.number().int() }),
      problems: [400, 401, 403, 409, 413, 415, 503],
    }),
    async (c) => {
      const request = c.get("request");
      const { type, bytes } = await saveDocument(request, request.viewer, c.req.raw);
      return c.json({ type, bytes });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Submit the application",
      description: "Submits the draft with its document and the three agreements.",
      answer: z.object({ id: z.string(), message: z.literal(SUBMITTED_TEXT) }),
      status: 201,
      problems: [400, 401, 403, 409, 413, 415],
    }),
    json(submissionForm),
    async (c) => {
      const request = c.get("request");
      const id = await submitApplication(request, request.viewer, answersOn(4, typedOf(c.req.valid("json"))));
      return c.json({ id, message: SUBMITTED_TEXT }, 201);
    },
  );
