import * as v from "valibot";
import { paragraphs, seen, visible } from "../../../fields";
import { cursor, listQuery } from "../../foundation/lists/forms";
import { messagesQuery } from "../../voice/messages/query-forms";

const REASON_MIN = 10;
const REASON_MAX = 500;
const MISSING = "Say why you open this conversation.";

const length = (text: string): number => Array.from(text).length;

/** Why an admin opens a conversation; counted in code points (rules/messaging-safety#openings). */
export const openingForm = v.object({
  reason: v.config(
    v.pipe(
      v.string(MISSING),
      paragraphs,
      v.check((text) => seen(text) !== "", MISSING),
      v.check((text) => length(visible(text)) >= REASON_MIN, `Say it in at least ${REASON_MIN} characters.`),
      v.check((text) => length(text) <= REASON_MAX, `Keep it to ${REASON_MAX} characters.`),
    ),
    { abortPipeEarly: true },
  ),
});

export const openedApiQuery = messagesQuery;
export const openedPageQuery = v.object({ before: v.fallback(messagesQuery.entries.before, undefined) });
export const memberConversationsQuery = listQuery({});
export const memberConversationsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
