import type { RequestContext } from "../../../context";
import { Forbidden, Invalid, NotFound } from "../../../errors";
import { MESSAGE_MAX } from "../../voice/messages/forms";
import { conversationOf } from "../../voice/messaging/conversation-of";
import { placeOf } from "../../voice/reported-messages/reported-id";
import { NOT_THERE, OWN_CONTENT } from "./subject";

type Reading = Pick<RequestContext, "db" | "viewer" | "objects">;

const NOT_REVEALED = "Only your browser can read this message. Report it there, and send along what it says.";
const TOO_LONG = `A message has at most ${MESSAGE_MAX} characters.`;

interface Captured {
  conversation: string;
  senderId: string;
  sentAt: number;
  isPrivate: boolean;
  text: string;
}

/** Whose a message is, and what it says to the server: of a private one nothing. @throws Unauthenticated; Forbidden; NotFound for whoever is not in the conversation */
export async function readOthersMessage(
  context: Reading,
  id: string,
): Promise<Omit<Captured, "text"> & { text: string | null }> {
  const place = placeOf(id);
  if (place === null) throw new NotFound(NOT_THERE);
  const { member } = await conversationOf(context, place.conversation);
  const message = await context.objects.conversation(place.conversation).message(place.seq);
  if (message === null || message.senderId === null || message.isDeleted || message.removedFor !== null)
    throw new NotFound(NOT_THERE);
  if (message.senderId === member.id) throw new Forbidden(OWN_CONTENT, "own-content");
  const { senderId, at: sentAt, isPrivate, text } = message;
  return { conversation: place.conversation, senderId, sentAt, isPrivate, text };
}

/**
 * What is reported: the server's own reading, and of a private message what the reporter's browser revealed
 * (rules/messaging-safety#reports).
 */
export async function captureMessage(context: Reading, id: string, revealed: string | undefined): Promise<Captured> {
  const { text, ...message } = await readOthersMessage(context, id);
  if (!message.isPrivate) return { ...message, text: text ?? "" };
  if (revealed === undefined || revealed === "") throw new Invalid({ revealed: NOT_REVEALED });
  if (Array.from(revealed).length > MESSAGE_MAX) throw new Invalid({ revealed: TOO_LONG });
  return { ...message, text: revealed };
}
