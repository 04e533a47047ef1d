import * as v from "valibot";
import { recordId } from "../lists/forms";
import { QUERY_MAX } from "../lists/phrase";

/** Cases on a page of a queue: more than in other lists, since decided cases leave the page. */
export const QUEUE_SIZE = 50;

/** Cases that one answer decides at most (rules/access#queues). */
export const DECIDED_AT_ONCE = 50;

/** How many cases of a state, from the first on, a search without an index examines (rules/access#queues). */
export const LOOKED_THROUGH = 1000;

const TOO_LONG = `At most ${QUERY_MAX} characters are looked for.`;

/** The text to search a queue for, trimmed. */
export const queueSearch = v.pipe(v.string(), v.trim(), v.maxLength(QUERY_MAX, TOO_LONG));

/** The ids of the cases that were selected, each once. */
export const selectedCases = v.pipe(
  v.array(recordId, "Give the ids as a list."),
  v.transform((ids) => [...new Set(ids)]),
  v.minLength(1, "Select at least one case."),
  v.maxLength(DECIDED_AT_ONCE, `Select at most ${DECIDED_AT_ONCE} cases at a time.`),
);

/** What the body of a request says that takes a case in hand. */
export const holdBody = v.object({
  takeOver: v.optional(v.pipe(v.boolean(), v.description("Also from somebody who has it in hand")), false),
});
