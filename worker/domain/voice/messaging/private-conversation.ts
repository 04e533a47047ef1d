import type { RequestContext } from "../../../context";
import { Conflict, Invalid } from "../../../errors";
import { selectActiveKeys } from "../message-keys/select-keys";
import { readSealed } from "../messages/sealed-form";
import { Unreadable, verifyMessage } from "../sealed-messages/open-message";
import { orNotWritable, selectConversation, sidesOf } from "./conversation-of";

type KeyInUse = Awaited<ReturnType<typeof selectActiveKeys>>[number];

const NO_RECEIVER_KEY = "Receiver public key not found";
const KEYS_CHANGED = "The keys of this conversation have changed. Look at it again before you send.";
const NOT_SEALED = "This was not sealed and signed for this place in the conversation.";

/** Who the viewer is in a conversation, and for which keys private messages are sealed in it. @throws Unauthenticated; NotFound */
export async function privateConversation({ db, viewer }: Pick<RequestContext, "db" | "viewer">, id: string) {
  const own = sidesOf(viewer, id);
  const [found, keys] = await db.batch([
    selectConversation(db, id),
    selectActiveKeys(db, [own.member.id, own.otherId]),
  ]);
  orNotWritable(found);
  return { ...own, keys };
}

/** @throws Conflict where nobody there could open a message */
export function demandKeyOf(otherId: string, keys: readonly KeyInUse[]): void {
  if (keys.every(({ userId }) => userId !== otherId)) throw new Conflict(NO_RECEIVER_KEY, "receiver-key-missing");
}

interface Place {
  conversation: string;
  senderId: string;
  otherId: string;
  clientId: string;
}

/**
 * Takes of what was sealed only what both members' browsers can open now, and what its sender signed for this place: what
 * was taken from elsewhere does not pass (rules/private-mode#sealed-messages).
 * @param keys in use, of both
 * @throws Conflict where it is sealed for other keys; Invalid
 */
export async function checkSealed(keys: readonly KeyInUse[], sealed: string, place: Place): Promise<void> {
  const { conversation: conversationId, senderId, otherId, clientId } = place;
  const message = readSealed(sealed);
  if (message === null) throw new Invalid({ encryptedContent: NOT_SEALED });
  demandKeyOf(otherId, keys);
  const from = keys.find(({ id, userId }) => id === message.from && userId === senderId);
  const isForAll =
    Object.keys(message.keys).length === keys.length && keys.every(({ id }) => Object.hasOwn(message.keys, id));
  if (from === undefined || !isForAll) throw new Conflict(KEYS_CHANGED, "keys-changed");
  try {
    await verifyMessage({ sealed, to: { conversationId, senderId, clientId }, signKey: from.signKey });
  } catch (error) {
    if (error instanceof Unreadable) throw new Invalid({ encryptedContent: NOT_SEALED });
    throw error;
  }
}
