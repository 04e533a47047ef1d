import type { RequestContext } from "../../../context";
import { Conflict, Forbidden, Invalid, NotFound, RateLimited } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { EMPTY } from "../messages/forms";
import { heldError, spanOf } from "../messages/hold";
import { senderOf } from "../messages/limits";
import type { OwnMessage } from "../messages/message-view";
import { CHANGE_MS } from "../messages/sizes";
import { conversationOf } from "./conversation-of";
import { checkSealed, privateConversation } from "./private-conversation";
import { BLOCKED } from "../messages/words";
import { MODE_CHANGED } from "./send-message";

type ChangeContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const NO_MESSAGE = "There is no such message of yours.";
const TOO_LATE = `A message can be changed for ${spanOf(CHANGE_MS)} after it was sent.`;

const OUTDATED = "This message was changed meanwhile. Look at it and change it again.";

type MessageChange = { seq: number; text: string | null; alt?: string | undefined } | { seq: number; sealed: string };

/**
 * Gives an own message another text, or takes it back; what was sealed gets another sealed one.
 * @throws Unauthenticated; Forbidden; NotFound; Forbidden where either blocked the other; RateLimited; Conflict after `CHANGE_MS`, where the mode or the keys changed, or another device was first; Invalid
 */
export async function changeMessage(
  context: ChangeContext,
  conversation: string,
  change: MessageChange,
): Promise<OwnMessage> {
  const { viewer, objects, now } = context;
  writerOf(viewer);
  const { seq } = change;
  const { member, ...said } = await textOf(context, conversation, change);
  const changed = await objects.conversation(conversation).change(senderOf(member), { seq, ...said }, now);
  switch (changed.status) {
    case "changed":
      return { ...changed.message, isRead: changed.isRead };
    case "empty":
      throw new Invalid({ content: EMPTY });
    case "too-late":
      throw new Conflict(TOO_LATE, "too-late");
    case "mode-changed":
      throw new Conflict(MODE_CHANGED, "changed-meanwhile");
    case "outdated":
      throw new Conflict(OUTDATED, "changed-meanwhile");
    case "blocked":
      throw new Forbidden(BLOCKED, "may-not-message");
    case "held":
      throw heldError(changed.hold, now);
    case "too-many":
      throw new RateLimited(changed.retryAfterSeconds);
    case "not-found":
      throw new NotFound(NO_MESSAGE);
  }
}

async function textOf(context: ChangeContext, conversation: string, change: MessageChange) {
  if (!("sealed" in change)) {
    const { member } = await conversationOf(context, conversation);
    return { member, text: change.text, isPrivate: false, alt: change.alt };
  }
  const { seq, sealed } = change;
  const { member, otherId, keys } = await privateConversation(context, conversation);
  const known = await context.objects.conversation(conversation).message(seq);
  if (known?.senderId !== member.id) throw new NotFound(NO_MESSAGE);
  await checkSealed(keys, sealed, { conversation, senderId: member.id, otherId, clientId: known.clientId });
  return { member, text: sealed, isPrivate: true };
}

/** Everything up to a message is read; going back marks nothing unread. @throws Unauthenticated; NotFound */
export async function markRead(context: ChangeContext, conversation: string, seq: number): Promise<void> {
  const { member } = await conversationOf(context, conversation);
  await context.objects.conversation(conversation).markRead(member.id, seq);
}
