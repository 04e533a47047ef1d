import type { RequestContext } from "../../../context";
import { Forbidden, Invalid, NotFound } from "../../../errors";
import type { MessageImage } from "../../voice/message-images/message-image";
import { selectSignKeys } from "../../voice/message-keys/select-keys";
import type { MessageView } from "../../voice/messages/message-view";
import { readSealed } from "../../voice/messages/sealed-form";
import { orNoConversation, selectConversation, sidesOf } from "../../voice/messaging/conversation-of";
import { placeOf } from "../../voice/reported-messages/reported-id";
import { revealedPicture } from "../../voice/reported-messages/reported-picture";
import type { PrivateContent, PrivatePicture } from "../../voice/sealed-messages/content";
import { openRevealed, Unreadable } from "../../voice/sealed-messages/open-message";
import { NOT_THERE, OWN_CONTENT } from "./subject";

type Reading = Pick<RequestContext, "db" | "viewer" | "objects" | "files">;

const NOT_REVEALED = "Only your browser can read this message. Report it there, and send the message's key along.";
const NOT_OPENED =
  "This key does not open the message as it is now. It may have been changed: look at it and report it again.";
const NO_PICTURE = "[Its picture is not there, or does not open as the message says.]";
/** 32 bytes in base64. */
const MESSAGE_KEY = /^[A-Za-z0-9+/]{43}=$/;

interface Captured {
  conversation: string;
  senderId: string;
  sentAt: number;
  isPrivate: boolean;
  text: string;
  image: MessageImage | null;
  /** What opens it, where a browser sealed it. */
  picture: PrivatePicture | null;
}

/** A message of the other's, and which keys they ever signed with. @throws Unauthenticated; Forbidden; NotFound for whoever is not in the conversation */
async function othersMessage({ db, viewer, objects }: Omit<Reading, "files">, id: string) {
  const place = placeOf(id);
  if (place === null) throw new NotFound(NOT_THERE);
  const { conversation, seq } = place;
  const { member, otherId } = sidesOf(viewer, conversation);
  const [found, signKeys] = await db.batch([selectConversation(db, conversation), selectSignKeys(db, otherId)]);
  orNoConversation(found);
  const message = await objects.conversation(conversation).message(seq);
  if (message === null || message.isDeleted || message.removedFor !== null) throw new NotFound(NOT_THERE);
  const { senderId } = message;
  if (senderId === null) throw new NotFound(NOT_THERE);
  if (senderId === member.id) throw new Forbidden(OWN_CONTENT, "own-content");
  return { conversation, senderId, message, signKeys };
}

/** Whose a message is, and what it says to the server: of a private one nothing. @throws Unauthenticated; Forbidden; NotFound for whoever is not in the conversation */
export async function readOthersMessage(
  context: Omit<Reading, "files">,
  id: string,
): Promise<{ senderId: string } & Pick<MessageView, "text" | "image">> {
  const { senderId, message } = await othersMessage(context, id);
  return { senderId, text: message.text, image: message.image };
}

/**
 * What is reported, as the server itself reads it: a private message with the message's key that the reporter's browser
 * revealed, so that nobody puts words into another's mouth (rules/messaging-safety#reports).
 */
export async function captureMessage(context: Reading, id: string, revealed: string | undefined): Promise<Captured> {
  const { conversation, senderId, message, signKeys } = await othersMessage(context, id);
  const { at: sentAt, isPrivate } = message;
  const captured = { conversation, senderId, sentAt, isPrivate };
  if (!isPrivate) return { ...captured, text: message.text ?? "", image: message.image, picture: null };
  if (revealed === undefined || revealed === "") throw new Invalid({ revealed: NOT_REVEALED });
  const from = readSealed(message.sealed ?? "")?.from;
  const signKey = signKeys.find((key) => key.id === from)?.signKey;
  const to = { conversationId: conversation, senderId };
  const content = signKey === undefined ? null : await opened(message, { to, signKey, revealed });
  if (content === null) throw new Invalid({ revealed: NOT_OPENED });
  const { text, picture = null } = content;
  if (picture === null) return { ...captured, text, image: null, picture };
  return (await isSeen(context, picture, to))
    ? { ...captured, text, image: picture, picture }
    : { ...captured, text: [text, NO_PICTURE].filter(Boolean).join("\n"), image: null, picture: null };
}

/** Whether the conversation shows that picture, and it opens as its message says: only then moderators can look at it. */
async function isSeen({ objects, files }: Reading, picture: PrivatePicture, to: Opening["to"]): Promise<boolean> {
  const [found] = await objects.conversation(to.conversationId).findImages([picture.id]);
  return found?.isShown === true && (await revealedPicture(files, picture, to)) !== null;
}

interface Opening {
  to: { conversationId: string; senderId: string };
  signKey: string;
  revealed: string;
}

/** What the sender signed and the key opens; null where it does not. */
async function opened(
  { sealed, clientId }: MessageView,
  { to, signKey, revealed }: Opening,
): Promise<PrivateContent | null> {
  if (sealed === null || !MESSAGE_KEY.test(revealed)) return null;
  try {
    return await openRevealed({ sealed, to: { ...to, clientId }, signKey }, revealed);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
