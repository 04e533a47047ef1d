import * as v from "valibot";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { LOG_KINDS, LOG_PAGE } from "./log-kinds";

const kind = v.picklist(LOG_KINDS, "This is no kind of decision.");

/** What a page's address asks for; what it cannot mean is left out. */
export const logPageQuery = v.object({
  kind: v.fallback(v.optional(kind), undefined),
  category: v.fallback(v.optional(recordId), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const logApiQuery = listQuery({ kind: v.optional(kind), category: v.optional(recordId) }, LOG_PAGE);
