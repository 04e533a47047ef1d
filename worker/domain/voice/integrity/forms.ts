import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { ACTION_MAX } from "./action-max";
import { ALERT_SEVERITIES, ALERT_STATES, ALERT_TYPES, TESTER_LEVELS } from "./words";

export { ACTION_MAX } from "./action-max";

const ACTION_MISSING = "Please say what was done.";

/** How staff settle an alert; what was done stands in the audit log (rules/integrity#resolving). */
export const resolveForm = v.object({
  actionTaken: v.pipe(
    v.string(ACTION_MISSING),
    wellFormed,
    v.nonEmpty(ACTION_MISSING),
    v.maxLength(ACTION_MAX, `Keep it to ${ACTION_MAX} characters.`),
  ),
});

const type = v.picklist(ALERT_TYPES, "There is no such type.");
const severity = v.picklist(ALERT_SEVERITIES, "There is no such severity.");
const state = v.picklist(ALERT_STATES, "A state is open or resolved.");
const level = v.picklist(TESTER_LEVELS, "There is no such level.");
const sort = v.picklist(["newest", "oldest"], "Sort by newest or oldest.");
const SEARCH_MAX = 100;
const q = v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`));

export const alertsApiQuery = listQuery({
  review: v.optional(v.pipe(recordId, v.description("All alerts of one review, resolved ones too"))),
  type: v.optional(type),
  severity: v.optional(severity),
  state: v.optional(state, "open"),
});
export const alertsPageQuery = v.object({
  type: v.fallback(v.optional(type), undefined),
  severity: v.fallback(v.optional(severity), undefined),
  state: v.fallback(v.optional(state, "open"), "open"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const scoredReviewsApiQuery = listQuery({
  level: v.optional(v.pipe(level, v.description("What the reviewers say of their own experience"))),
  q: v.optional(v.pipe(q, v.description("Words of the title or text"))),
  sort: v.optional(sort, "newest"),
});
export const scoredReviewsPageQuery = v.object({
  level: v.fallback(v.optional(level), undefined),
  q: v.fallback(v.optional(q), undefined),
  sort: v.fallback(v.optional(sort, "newest"), "newest"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** The screen's form: one alert resolved. */
export const resolvePageForm = v.object({ ...resolveForm.entries, id: recordId });
