import * as v from "valibot";
import { cursor, flag, listQuery } from "../lists/forms";

const OUTCOMES = ["success", "failed"] as const;
const NAME_MAX = 254;

const name = v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX, "This is too long for a name."));
const outcome = v.picklist(OUTCOMES, "Choose success or failed.");

export const loginsApiQuery = listQuery({
  name: v.optional(
    v.pipe(name, v.nonEmpty("Leave out an empty name."), v.description("A whole username or email address")),
  ),
  outcome: v.optional(outcome),
  archived: v.optional(v.pipe(flag, v.description("1 for what “Clear Logs” put away, instead of the log"))),
});

export const loginsPageQuery = v.object({
  name: v.fallback(v.optional(name, ""), ""),
  outcome: v.fallback(v.optional(outcome), undefined),
  archived: v.fallback(v.optional(flag, "0"), false),
  cursor: v.fallback(v.optional(cursor), undefined),
});
