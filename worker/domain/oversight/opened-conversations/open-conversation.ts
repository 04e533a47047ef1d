import type { RequestContext } from "../../../context";
import { record } from "../../foundation/audit/record";
import { OPENED_ACTION, openableConversation, openerOf, type Opening, untilOf } from "./opening";

/**
 * Opens a conversation to this admin for a while. The entry of the audit log is what opens it; its members are not told
 * (rules/messaging-safety#openings).
 * @throws Unauthenticated; Forbidden, also for one of its members; NotFound
 */
export async function openConversation(
  context: Pick<RequestContext, "db" | "viewer" | "now" | "requestId">,
  conversationId: string,
  reason: string,
): Promise<Opening> {
  const { db, viewer, now, requestId } = context;
  const { admin: actor } = openerOf(viewer, conversationId);
  await openableConversation(context, conversationId);
  const subject = { subjectType: "conversation", subjectId: conversationId };
  await record(db, { actor, action: OPENED_ACTION, ...subject, detail: { reason }, requestId }, now);
  return { reason, until: untilOf(now) };
}
