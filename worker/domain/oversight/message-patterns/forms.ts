import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, flag, listQuery } from "../../foundation/lists/forms";

/** Days after which a pattern can be cleared (rules/messaging-safety#patterns). */
export const CLEARED_DAYS = 30;

const NOTES_MAX = 1000;
const NOTES_MISSING = "Please say what you found or did.";

const notes = v.pipe(
  v.string(NOTES_MISSING),
  wellFormed,
  v.nonEmpty(NOTES_MISSING),
  v.maxLength(NOTES_MAX, `Keep it to ${NOTES_MAX} characters.`),
);

/** How an admin settles a pattern; `release` lets its member write again at once. */
export const patternResolution = v.object({
  adminNotes: notes,
  release: v.optional(v.boolean("Say whether they may write again."), false),
});
export const patternPageForm = v.pipe(
  v.object({ adminNotes: notes, release: v.optional(v.string()) }),
  v.transform(({ adminNotes, release }) => ({ adminNotes, release: release !== undefined })),
);

export const patternsApiQuery = listQuery({
  resolved: v.optional(v.pipe(flag, v.description("Resolved ones instead of open ones"))),
});
export const patternsPageQuery = v.object({
  state: v.fallback(v.optional(v.picklist(["open", "resolved"]), "open"), "open"),
  cursor: v.fallback(v.optional(cursor), undefined),
  clear: v.fallback(v.optional(v.literal("old")), undefined),
});
/** Clearing is asked about first; what was sent without the answer changes nothing. */
export const clearingForm = v.object({ intent: v.literal("clear-old") });
