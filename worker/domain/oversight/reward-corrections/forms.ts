import * as v from "valibot";
import { DAY_MS } from "../../../days";
import { seen, visibleLine } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { QUEUE_SIZE } from "../../foundation/queues/forms";
import { pointsWords } from "../../voice/rewards/points-words";
import { typedPoints } from "../../voice/rewards/typed-points";

export const CORRECTION_STATES = ["waiting", "effective", "declined"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Where staff decide them. */
export const CORRECTIONS_PATH = "/admin/rewards/corrections";

/** What became of a proposal, for whoever made it. */
export const CORRECTION_PROPOSED = {
  effective: "The points have been corrected. The member is notified.",
  waiting: "The correction waits for a second person. Nothing has changed yet.",
} as const satisfies Record<Exclude<CorrectionState, "declined">, string>;

/** What one person may correct alone, in points either way: $50 (rules/rewards#corrections). */
export const ALONE_MOST = 5000;
/** What somebody corrected alone for the same member within so many days counts together. */
export const ALONE_DAYS = 30;
/** What somebody corrected alone within so long counts together, whosever points they were. */
export const ALONE_IN_ALL_MS = DAY_MS;
/** No correction is larger: $10,000. */
export const CORRECTION_MOST = 1_000_000;
export const CORRECTION_REASON_MAX = 500;

const NOT_WHOLE = "Enter a whole number of points, such as 250 or -250.";
const TOO_MANY = `A correction is at most ${pointsWords(CORRECTION_MOST)}.`;
const NOTHING = "A correction of no points changes nothing.";

const pointsOf = v.pipe(
  v.number(NOT_WHOLE),
  v.integer(NOT_WHOLE),
  v.minValue(-CORRECTION_MOST, TOO_MANY),
  v.maxValue(CORRECTION_MOST, TOO_MANY),
  v.check((points) => points !== 0, NOTHING),
);

const words = (missing: string) =>
  v.pipe(
    v.string(missing),
    visibleLine,
    v.check((text) => seen(text) !== "", missing),
    v.maxLength(CORRECTION_REASON_MAX, `Use at most ${CORRECTION_REASON_MAX} characters.`),
  );
const reason = words("Say why. The member reads it.");
const NOTE_MISSING = "Say why it is declined. The proposer reads it.";
const member = v.pipe(
  v.string("Name the member."),
  v.trim(),
  v.nonEmpty("Name the member."),
  v.maxLength(254, "This is too long for a name."),
);

/** On the record of the member whom it is about. */
export const correctionFields = { points: v.pipe(v.string(NOT_WHOLE), v.transform(typedPoints), pointsOf), reason };

export const proposeCorrectionBody = v.object({
  userId: v.pipe(recordId, v.description("The member’s id")),
  points: v.pipe(pointsOf, v.description("Negative for what is taken; 100 points are $1.00")),
  reason: v.pipe(reason, v.description("The member reads it")),
});
export const decideCorrectionBody = v.variant("decision", [
  v.object({ decision: v.literal("approve") }),
  v.object({ decision: v.literal("decline"), note: words(NOTE_MISSING) }),
]);
export type CorrectionDecision = v.InferOutput<typeof decideCorrectionBody>;

const state = v.picklist(CORRECTION_STATES, "There is no such state.");
export const correctionsApiQuery = listQuery({ state: v.optional(state, "waiting") }, QUEUE_SIZE);
export const correctionsPageQuery = v.object({
  state: v.fallback(v.optional(state, "waiting"), "waiting"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** The page's forms: one correction proposed, or one decided; each is looked at by itself. */
export const correctionsPageForm = v.variant("intent", [
  v.object({ intent: v.literal("propose"), member, ...correctionFields }),
  v.object({ intent: v.literal("approve"), id: recordId }),
  v.object({ intent: v.literal("decline"), id: recordId, note: words(NOTE_MISSING) }),
]);
