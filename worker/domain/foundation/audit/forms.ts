import * as v from "valibot";
import { day } from "../../../fields";
import { cursor, listQuery } from "../lists/forms";

const TEXT_MAX = 100;
const DAY_INVALID = "Give a day as YYYY-MM-DD.";

/* @__NO_SIDE_EFFECTS__ */
const word = (what: string) => v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, `This is too long for ${what}.`));

const filters = {
  actor: word("a name"),
  action: word("an action"),
  subjectType: word("a subject"),
  subjectId: word("an id"),
  from: day(DAY_INVALID),
  to: day(DAY_INVALID),
};

/** What the log is narrowed to; an empty text narrows nothing. */
export interface AuditFilter {
  /** A username, or an account's id. */
  actor?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  /** UTC days, both included; YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

/* @__NO_SIDE_EFFECTS__ */
const lenient = <S extends v.GenericSchema<string, string>>(schema: S) => v.fallback(v.optional(schema), undefined);

export const auditPageQuery = v.object({
  actor: lenient(filters.actor),
  action: lenient(filters.action),
  subjectType: lenient(filters.subjectType),
  subjectId: lenient(filters.subjectId),
  from: lenient(filters.from),
  to: lenient(filters.to),
  cursor: v.fallback(v.optional(cursor), undefined),
});

const strict = {
  actor: v.optional(v.pipe(filters.actor, v.description("A username, or an account's id"))),
  action: v.optional(v.pipe(filters.action, v.description('Such as "setting.changed"'))),
  subjectType: v.optional(v.pipe(filters.subjectType, v.description('Such as "user"'))),
  subjectId: v.optional(v.pipe(filters.subjectId, v.description("Narrows a subject type"))),
  from: v.optional(v.pipe(filters.from, v.description("UTC day, included"))),
  to: v.optional(v.pipe(filters.to, v.description("UTC day, included"))),
};

export const auditApiQuery = listQuery(strict);
export const auditExportQuery = v.object(strict);
