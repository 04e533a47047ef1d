import { readSealed } from "@worker/domain/voice/messages/sealed-form";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { PrivateContent } from "@worker/domain/voice/sealed-messages/content";
import type { Addressed } from "@worker/domain/voice/sealed-messages/header";
import { openMessage, revealKey, Unreadable, type Unread } from "@worker/domain/voice/sealed-messages/open-message";
import type { HeldKey } from "../device/held-keys";
import type { Counted } from "../device/seen";
import type { TalkKey } from "../keys/keys-api";

/** What a private message turned out to be. */
export type Reading = PrivateContent | { lost: string };

const LOST: Record<Unread | "unconfirmed" | "no-key" | "out-of-order" | "gone", string> = {
  malformed: "It is not what a browser of ours sends.",
  forged: "It was changed on the way, or its sender did not write it here.",
  altered: "It was changed on the way.",
  "not-for-this-key": "It was sealed for other browsers than this one.",
  unconfirmed: "It was signed with a key that you have not accepted.",
  "no-key": "This browser has no key for it.",
  "out-of-order": "It was sent before, or not in this order.",
  gone: "It is not there anymore.",
};
export const lostBy = (why: keyof typeof LOST): Reading => ({ lost: LOST[why] });

/** What is known where messages are opened. */
export interface Known {
  conversationId: string;
  held: readonly HeldKey[];
  keys: readonly TalkKey[];
  /** The ids that this browser takes as somebody's. */
  taken: (userId: string) => readonly string[];
}

interface Received {
  received: { sealed: string; to: Addressed; signKey: string };
  own: { id: string; decryptKey: CryptoKey };
  counted: Counted;
}

/** What it takes to open a message here; why not, where something is missing. */
function received(message: MessageView, { conversationId, held, keys, taken }: Known): Received | keyof typeof LOST {
  const { sealed, senderId, clientId, seq } = message;
  if (sealed === null || senderId === null) return "gone";
  const envelope = readSealed(sealed);
  if (envelope === null) return "malformed";
  const sender = keys.find(({ id, userId }) => id === envelope.from && userId === senderId);
  if (sender === undefined || !taken(senderId).includes(sender.id)) return "unconfirmed";
  const own = held.find(({ id }) => envelope.keys[id] !== undefined);
  if (own === undefined) return held.length === 0 ? "no-key" : "not-for-this-key";
  return {
    received: { sealed, to: { conversationId, senderId, clientId }, signKey: sender.signKey },
    own: { id: own.id, decryptKey: own.private.decryptKey },
    counted: { seq, stream: `${senderId} ${envelope.stream}`, counter: envelope.counter },
  };
}

/** Opens one message. @returns its place in its sender's stream as well, where it opened */
export async function readMessage(
  message: MessageView,
  known: Known,
): Promise<{ reading: Reading; counted?: Counted }> {
  const found = received(message, known);
  if (typeof found === "string") return { reading: lostBy(found) };
  try {
    return { reading: await openMessage(found.received, found.own), counted: found.counted };
  } catch (error) {
    if (error instanceof Unreadable) return { reading: lostBy(error.why) };
    throw error;
  }
}

/** The message's own key, which opens this message and no other; null where it cannot be read here. */
export async function revealMessage(message: MessageView, known: Known): Promise<string | null> {
  const found = received(message, known);
  if (typeof found === "string") return null;
  return revealKey(found.received, found.own).catch(() => null);
}
