import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";
import { seqText } from "../../voice/messages/query-forms";

export const LOUNGE = "/vendor-lounge";

/** Conversations that the figures are counted over, those with the newest messages (rules/lounge#figures). */
export const COUNTED_MOST = 500;

/** Shares and times from which on a vendor answers well (rules/lounge#response). */
export const GOOD_RATE = 0.8;
export const GOOD_HOURS = 12;
export const GOOD_MS = GOOD_HOURS * 3_600_000;

/** Which of a vendor's conversations: all, those that wait for the vendor's answer, or those that need none. */
const show = v.picklist(["all", "waiting", "settled"]);
export type LoungeShow = v.InferOutput<typeof show>;

export const loungeListQuery = v.object({
  show: v.fallback(v.optional(show, "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
  /** The conversation, and the message of it, that was just said to need no answer, so that it can be taken back. */
  settled: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
  seq: v.fallback(v.optional(seqText), undefined),
});

/** What the list posts (rules/lounge#no-answer-needed). */
export const answerForm = v.object({
  intent: v.picklist(["settle", "unsettle"], "Say whether it needs an answer."),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  seq: seqText,
});

export const answerNeededForm = v.object({
  answerNeeded: v.boolean("Say whether it needs an answer."),
  seq: v.pipe(v.number("Give the message's number."), v.safeInteger(), v.minValue(1)),
});
