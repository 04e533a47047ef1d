import * as v from "valibot";
import { cursor, listQuery, recordId } from "../../../foundation/lists/forms";
import { LAB_STATUSES, SAFETY_GROUPS } from "../results/forms";
import { FIELD_NAMES, TYPED_MAX } from "../results/result-fields";

const FIELD_TOO_LONG = "Keep each field to 200 characters.";
const NO_SUCH_FIELD = "There is no such field.";

/** One line of text, without what could not be seen or would turn its direction round. */
const typedText = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toWellFormed()
      .replace(/[^\P{C}\p{Cc}]+/gu, "")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  ),
  v.maxLength(TYPED_MAX, FIELD_TOO_LONG),
);

/** A draft's fields as the API takes them; unknown names are refused, so that a slip of the pen shows. */
export const draftFields = v.record(
  v.pipe(
    v.string(),
    v.check((name) => FIELD_NAMES.has(name), NO_SUCH_FIELD),
  ),
  typedText,
);

export const draftBody = v.object({
  fields: draftFields,
  basedOn: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.number(), v.integer())),
      v.description("`savedAt` as you know it; 409 where the draft was saved since"),
    ),
  ),
});

export const newDraftBody = v.object({
  vendorId: v.optional(v.pipe(recordId, v.description("For the panel, which enters results of any vendor"))),
  productId: v.optional(recordId),
  resultId: v.optional(recordId),
});

const optionalId = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.transform((id) => id || undefined),
  v.optional(recordId),
);
export const newDraftForm = v.object({ vendorId: optionalId, productId: optionalId, resultId: optionalId });

/** What the buttons of the entry form ask for; `line:` adds a line to a group. */
export const entryIntent = v.picklist([
  "save",
  "preview",
  "upload",
  "template",
  "delete",
  ...SAFETY_GROUPS.map((group) => `line:${group}` as const),
]);

export const ownResultsQuery = listQuery({
  status: v.optional(v.picklist(LAB_STATUSES, "Give verified, pending, rejected or expired.")),
});

export const labsPageQuery = v.object({
  status: v.fallback(v.optional(v.picklist(LAB_STATUSES)), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});
