import type { MessageView } from "@worker/domain/voice/messages/message-view";

/** A message as a screen has it, that says something in the open. */
export const aMessageView = (more: Partial<MessageView> & Pick<MessageView, "seq">): MessageView => ({
  ...{ senderId: "bea", at: 1, clientId: `message-${more.seq}`, isPrivate: false, text: `Text ${more.seq}` },
  ...{ canDecrypt: true, sealed: null, editedAt: null, isDeleted: false, removedFor: null, line: null, image: null },
  ...more,
});
