import { seal, unseal } from "../../../sealing";

const sealedFor = (conversationId: string) => ({ purpose: "message preview", owner: conversationId });

/** Encrypts the beginning of a conversation's newest message for the list, as the message itself is. */
export const sealPreview = (dataKey: string, conversationId: string, text: string): Promise<string> =>
  seal(dataKey, text, sealedFor(conversationId));

/** Null where its key is gone. */
export const openPreview = (dataKey: string, conversationId: string, sealed: string): Promise<string | null> =>
  unseal(dataKey, sealed, sealedFor(conversationId)).catch(() => null);
