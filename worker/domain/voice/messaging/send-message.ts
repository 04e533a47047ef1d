import type { RequestContext } from "../../../context";
import { newId } from "../../../db/ids";
import { Conflict, Forbidden } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { heldError } from "../messages/hold";
import { isLimited } from "../messages/limits";
import type { MessageView } from "../messages/message-view";
import { conversationOf } from "./conversation-of";

type SendContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

export const BLOCKED = "You cannot write to this member.";
const MODE_CHANGED = "The other side turned private mode on or off. Look at the conversation and send again.";

interface Message {
  text: string;
  /** Chosen by the device; sent again with the same one it is stored once. */
  id?: string;
}

/**
 * Sends a message in regular mode.
 * @throws Unauthenticated; Forbidden before the age gate is passed; NotFound; RateLimited; Forbidden where either blocked the other; Conflict where the mode changed
 */
export async function sendMessage(context: SendContext, conversation: string, message: Message): Promise<MessageView> {
  const { viewer, objects, now } = context;
  writerOf(viewer);
  const { member } = await conversationOf(context, conversation);
  const sender = { id: member.id, isLimited: isLimited(member.role) };
  const draft = { clientId: message.id ?? newId(now), text: message.text, isPrivate: false };
  const sent = await objects.conversation(conversation).send(sender, draft, now);
  if (sent.status === "stored") return sent.message;
  if (sent.status === "held") throw heldError(sent.hold, now);
  if (sent.status === "blocked") throw new Forbidden(BLOCKED, "may-not-message");
  throw new Conflict(MODE_CHANGED, "changed-meanwhile");
}
