import { Hono } from "hono";
import { z } from "zod";
import { attachCertificate } from "../../domain/catalogue/lab/certificates/attach-certificate";
import { createDraft, deleteDraft, saveDraft, selectDrafts } from "../../domain/catalogue/lab/entry/drafts";
import { checkEntry, readEntry } from "../../domain/catalogue/lab/entry/entry";
import { draftBody, newDraftBody } from "../../domain/catalogue/lab/entry/result-forms";
import { startFromLast } from "../../domain/catalogue/lab/entry/start-from-last";
import { certificate, proposals } from "../../domain/catalogue/lab/results/schema";
import { submitResult } from "../../domain/catalogue/lab/entry/submit-result";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json } from "../http/validate";

const draft = z.object({
  id: z.string(),
  vendorId: z.string(),
  productName: z.string().nullable(),
  fields: z.record(z.string(), z.string()).describe("As typed, by the names of the form's fields"),
  proposed: proposals.describe(
    "Values that nobody has entered yet, by field: read from the PDF, or the last certificate's",
  ),
  certificate: certificate.nullable(),
  createdAt: at,
  updatedAt: at,
  savedAt: at.nullable().describe("When what was typed was last saved"),
});
const checked = draft.extend({
  problems: z
    .record(z.string(), z.string())
    .describe("What keeps it from being submitted, by field; empty when nothing does"),
});
const count = z.number().int();
const id = z.object({ id: z.string() });
const pdf = { "application/pdf": { schema: { type: "string", format: "binary" } } };

/** A vendor's own, or, for the panel, one's own for any vendor. @param tag where the API's description lists them */
export const labDraftsApi = (tag: string) =>
  new Hono<AppEnv>()
    .get(
      "/",
      describe({
        tag,
        summary: "Drafts of laboratory results, the latest changed first",
        answer: listOf(draft),
        problems: [401, 403, 404],
      }),
      async (c) => {
        const { db, viewer } = c.get("request");
        return c.json({ items: await selectDrafts(db, viewer), nextCursor: null });
      },
    )
    .post(
      "/",
      describe({
        tag,
        summary: "Start a laboratory result",
        description: "Empty, for a product, or again from a rejected result. A vendor keeps 20 drafts at most.",
        answer: id,
        status: 201,
        problems: [400, 401, 403, 404, 409, 413, 415],
      }),
      json(newDraftBody),
      async (c) => c.json({ id: await createDraft(c.get("request"), c.req.valid("json")) }, 201),
    )
    .get(
      "/:id",
      describe({
        tag,
        summary: "A draft, and what keeps it from being submitted",
        answer: checked,
        problems: [401, 403, 404],
      }),
      async (c) => {
        const { db, viewer, now } = c.get("request");
        const entry = await readEntry(db, viewer, c.req.param("id"), now);
        const result = checkEntry(entry, now);
        const { vendorId, productName, fields, proposed, certificate: file, createdAt, updatedAt, savedAt } = entry;
        return c.json({
          id: entry.id,
          vendorId,
          productName,
          fields,
          proposed,
          certificate: file,
          createdAt,
          updatedAt,
          savedAt,
          problems: result.ok ? {} : result.errors,
        });
      },
    )
    .put(
      "/:id",
      describe({
        tag,
        summary: "Replace what a draft says",
        description:
          "Every field is a text as the certificate prints it, such as `< 0.01` or `Not detected`. Nothing is checked before it is submitted. What is proposed for fields that are not sent stays proposed.",
        answer: done.extend({ savedAt: at }),
        problems: [400, 401, 403, 404, 409, 413, 415],
      }),
      json(draftBody),
      async (c) => {
        const savedAt = await saveDraft(c.get("request"), c.req.param("id"), c.req.valid("json"));
        return c.json({ success: true as const, savedAt });
      },
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Delete a draft", answer: done, problems: [401, 403, 404] }),
      async (c) => {
        await deleteDraft(c.get("request"), c.req.param("id"));
        return c.json({ success: true as const });
      },
    )
    .post(
      "/:id/template",
      describe({
        tag,
        summary: "Start from the laboratory's last certificate",
        description:
          "Proposes lines, units and limits of the vendor's newest result from the laboratory that the draft names, where nothing is typed; never measured values, verdicts, batch or days.",
        answer: done,
        problems: [400, 401, 403, 404, 409],
      }),
      async (c) => {
        await startFromLast(c.get("request"), c.req.param("id"));
        return c.json({ success: true as const });
      },
    )
    .put(
      "/:id/certificate",
      describe({
        tag,
        summary: "Upload a draft's certificate",
        description:
          "The PDF itself is the body, at most 10 MB, without a password, scripts or attached files; its name goes percent-encoded into `x-file-name`. Sending the same file again changes nothing. What its text gives without a doubt is proposed for fields that are still empty.",
        body: pdf,
        answer: z.object({
          certificate,
          read: count.describe("Values that its text gave"),
          proposed: count.describe("Those of them that are proposed"),
        }),
        problems: [400, 401, 403, 404, 413, 415, 503],
      }),
      async (c) => c.json(await attachCertificate(c.get("request"), c.req.param("id"), c.req.raw)),
    )
    .post(
      "/:id/submission",
      describe({
        tag,
        summary: "Submit a draft",
        description:
          "It becomes a pending result with the draft's id. Values are checked against plausible ranges and against each other; a verdict that contradicts its numbers is refused. Audited.",
        answer: id,
        status: 201,
        problems: [400, 401, 403, 404, 409],
      }),
      async (c) => c.json({ id: await submitResult(c.get("request"), c.req.param("id")) }, 201),
    );
