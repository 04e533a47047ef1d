import * as v from "valibot";
import { statedReason } from "../../foundation/audit/stated-reason";
import { cursor, listQuery } from "../../foundation/lists/forms";
import { messagesQuery } from "../../voice/messages/query-forms";

/** How long a conversation stays open to the admin who stated a reason (rules/messaging-safety#openings). */
export const OPENED_MINUTES = 15;

/** Why an admin opens a conversation (rules/messaging-safety#openings). */
export const openingForm = v.object({ reason: statedReason("Please say why you open this conversation.") });

export const openedApiQuery = messagesQuery;
export const openedPageQuery = v.object({ before: v.fallback(messagesQuery.entries.before, undefined) });
export const memberConversationsQuery = listQuery({});
export const memberConversationsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
