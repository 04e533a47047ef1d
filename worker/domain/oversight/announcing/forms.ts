import * as v from "valibot";
import { isRealDate } from "../../../days";
import { CHANGING_TEXTS } from "../../foundation/announced-changes/changing-texts";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";

const SUMMARY_MIN = 20;
export const SUMMARY_MAX = 1500;
export const REASON_MAX = 500;

export const announcedChange = v.object({
  document: v.picklist(CHANGING_TEXTS, "Choose the text that changes"),
  effectiveOn: v.pipe(
    v.string("Enter a day"),
    v.trim(),
    v.check(isRealDate, "Enter a day of the calendar"),
    v.description("YYYY-MM-DD; the change applies from 00:00 UTC"),
  ),
  summary: v.pipe(
    v.string("Say what will be different"),
    v.trim(),
    v.minLength(SUMMARY_MIN, `Say it in at least ${SUMMARY_MIN} characters`),
    v.maxLength(SUMMARY_MAX, `A summary has at most ${SUMMARY_MAX} characters`),
  ),
});
export type AnnouncedChange = v.InferOutput<typeof announcedChange>;

export const withdrawal = v.object({
  reason: v.pipe(
    v.string("Give a reason"),
    v.trim(),
    v.nonEmpty("Give a reason"),
    v.maxLength(REASON_MAX, `A reason has at most ${REASON_MAX} characters`),
  ),
});

const typed = announcedChange.entries;

/** Looked at, then sent: two steps with the same fields. */
export const announcingForm = v.variant("act", [
  v.object({ act: v.literal("review"), ...typed }),
  v.object({ act: v.literal("announce"), ...typed }),
  v.object({ act: v.literal("correct"), document: v.string(), effectiveOn: v.string(), summary: v.string() }),
  v.object({ act: v.literal("withdraw"), id: recordId, ...withdrawal.entries }),
]);

export const changesQuery = listQuery({});
export const changesPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
