import type { RequestContext } from "../../../context";
import { selectKeys } from "../../voice/message-keys/select-keys";
import { orNoConversation, selectConversation, sidesOf } from "../../voice/messaging/conversation-of";

interface ConversationKey {
  userId: string;
  id: string;
  encryptKey: string;
  signKey: string;
  /** The owner's name for the browser; null for the other member. */
  label: string | null;
  createdAt: number;
  /** Null while messages are sealed for it. */
  removedAt: number | null;
}

/**
 * Both members' keys, including removed ones, since messages that those signed still have to be checked.
 * @throws Unauthenticated; NotFound if the viewer is not in the conversation
 */
export async function conversationKeys(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  conversation: string,
): Promise<ConversationKey[]> {
  const { member, otherId } = sidesOf(viewer, conversation);
  const [found, keys] = await db.batch([selectConversation(db, conversation), selectKeys(db, [member.id, otherId])]);
  orNoConversation(found);
  return keys.map(({ label, ...key }) => ({ ...key, label: key.userId === member.id ? label : null }));
}
