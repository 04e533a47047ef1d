import type { RequestContext } from "../../../context";
import { Conflict, NotFound } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import type { MessageView } from "../messages/message-view";
import { conversationOf } from "./conversation-of";

type ChangeContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const NO_MESSAGE = "There is no such message of yours.";
const TOO_LATE = "A message can be changed for 15 minutes after it was sent.";

/**
 * Gives an own message another text, or takes it back.
 * @param text null takes it back
 * @throws Unauthenticated; Forbidden; NotFound; Conflict after `CHANGE_MS`
 */
export async function changeMessage(
  context: ChangeContext,
  conversation: string,
  { seq, text }: { seq: number; text: string | null },
): Promise<MessageView> {
  writerOf(context.viewer);
  const { member } = await conversationOf(context, conversation);
  const changed = await context.objects.conversation(conversation).change(member.id, { seq, text }, context.now);
  if (changed.status === "changed") return changed.message;
  throw changed.status === "too-late" ? new Conflict(TOO_LATE, "too-late") : new NotFound(NO_MESSAGE);
}

/** Everything up to a message is read; going back marks nothing unread. @throws Unauthenticated; NotFound */
export async function markRead(context: ChangeContext, conversation: string, seq: number): Promise<void> {
  const { member } = await conversationOf(context, conversation);
  await context.objects.conversation(conversation).markRead(member.id, seq);
}
