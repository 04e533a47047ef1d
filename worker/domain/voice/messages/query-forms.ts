import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";
import { FIND_MAX } from "./find-text";

export const seqText = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, "A message's number has digits only."),
  v.transform(Number),
);
const name = v.pipe(v.string(), v.trim(), v.maxLength(40, "A name is shorter."));

export const conversationsQuery = v.object({ q: v.optional(name, ""), cursor: v.optional(cursor) });
export const messagesQuery = v.object({ before: v.optional(seqText) });
export const startForm = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });
export const readForm = v.object({ seq: v.pipe(v.number("Give a message's number."), v.safeInteger(), v.minValue(0)) });

/** What is too long is cut. */
const findText = v.pipe(
  v.string(),
  v.transform((text) => Array.from(text.trim()).slice(0, FIND_MAX).join("")),
);
const id = v.pipe(v.string(), v.maxLength(100));
/** The messages screen's query; a parameter that is not valid is ignored. */
export const messagesPageQuery = v.object({
  conversation: v.fallback(v.optional(id), undefined),
  user: v.fallback(v.optional(id), undefined),
  q: v.fallback(v.optional(name, ""), ""),
  cursor: v.fallback(v.optional(cursor), undefined),
  before: v.fallback(v.optional(seqText), undefined),
  after: v.fallback(v.optional(seqText), undefined),
  /** Shows the message of that number among those around it. */
  around: v.fallback(v.optional(seqText), undefined),
  /** What is searched for in the conversation; empty where its form was opened only. */
  find: v.fallback(v.optional(findText), undefined),
  older: v.fallback(v.optional(seqText), undefined),
});
export const peopleQuery = v.object({ q: v.fallback(v.optional(name, ""), "") });
