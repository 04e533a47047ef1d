import * as v from "valibot";
import { paragraphs, seen, visible } from "../../../fields";
import { cursor, listQuery } from "../../foundation/lists/forms";
import { messagesQuery } from "../../voice/messages/query-forms";

export const REASON_MIN = 10;
export const REASON_MAX = 500;
/** How long a conversation stays open to the admin who stated a reason (rules/messaging-safety#openings). */
export const OPENED_MINUTES = 15;
const MISSING = "Please say why you open this conversation.";

const length = (text: string): number => Array.from(text).length;

/** Why an admin opens a conversation; counted in code points (rules/messaging-safety#openings). */
export const openingForm = v.object({
  reason: v.config(
    v.pipe(
      v.string(MISSING),
      paragraphs,
      v.check((text) => seen(text) !== "", MISSING),
      v.check((text) => length(visible(text)) >= REASON_MIN, `The reason needs at least ${REASON_MIN} characters.`),
      v.check((text) => length(text) <= REASON_MAX, `The reason can have ${REASON_MAX} characters at most.`),
    ),
    { abortPipeEarly: true },
  ),
});

export const openedApiQuery = messagesQuery;
export const openedPageQuery = v.object({ before: v.fallback(messagesQuery.entries.before, undefined) });
export const memberConversationsQuery = listQuery({});
export const memberConversationsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
