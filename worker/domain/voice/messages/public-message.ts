import * as v from "valibot";
import { otherMember } from "./conversation-id";
import { sentLine, sentPicture } from "./frame-forms";
import type { MessageView } from "./message-view";

const nullableText = v.nullable(v.string());
const at = v.number();

const publicForm = v.object({
  seq: v.number(),
  id: v.string(),
  senderId: nullableText,
  dateSent: at,
  dateEdited: v.nullable(at),
  isPrivateMode: v.boolean(),
  content: nullableText,
  encryptedContent: nullableText,
  canDecrypt: v.boolean(),
  isDeleted: v.boolean(),
  removedFor: nullableText,
  line: v.nullable(sentLine),
  image: v.nullable(sentPicture),
});

/** A message by the names that the API and a saved file have for its parts (rules/platform#public-names). */
interface PublicMessage extends v.InferOutput<typeof publicForm> {
  conversationId: string;
  /** Null for a line of the conversation's own. */
  receiverId: string | null;
}

export function publicMessage(view: MessageView, conversationId: string): PublicMessage {
  const { seq, clientId: id, senderId, at: dateSent, editedAt: dateEdited, isPrivate: isPrivateMode } = view;
  const { text: content, sealed: encryptedContent, canDecrypt, isDeleted, removedFor, line, image } = view;
  const receiverId = senderId === null ? null : otherMember(conversationId, senderId);
  return {
    ...{
      conversationId,
      receiverId,
      seq,
      id,
      senderId,
      dateSent,
      dateEdited,
      isPrivateMode,
      content,
      encryptedContent,
    },
    ...{ canDecrypt, isDeleted, removedFor, line, image },
  };
}

/** What the API answered, as the screens know a message. */
export const answeredMessage: v.GenericSchema<unknown, MessageView> = v.pipe(
  publicForm,
  v.transform(({ id: clientId, dateSent, dateEdited, isPrivateMode, content, encryptedContent, ...same }) => ({
    ...{ ...same, clientId, at: dateSent, editedAt: dateEdited, isPrivate: isPrivateMode },
    ...{ text: content, sealed: encryptedContent },
  })),
);
