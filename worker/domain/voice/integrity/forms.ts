import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { listQuery, recordId } from "../../foundation/lists/forms";

export const ACTION_MAX = 1000;

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

export const alertsApiQuery = listQuery({
  review: v.optional(v.pipe(recordId, v.description("All alerts of one review, resolved ones too"))),
});
