import { seal, unseal } from "../../worker/sealing";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { StoredMessage } from "./message-log";

const FAILED = "[Failed to decrypt]";

type Of = Pick<StoredMessage, "clientId" | "senderId">;

/** Bound to its conversation, its sender and its id, so that no row can take another's place. */
const sealedFor = (conversation: string, { clientId, senderId }: Of) => ({
  purpose: "message",
  owner: `${conversation} ${senderId ?? ""} ${clientId}`,
});

/** Regular mode: AES-256-GCM under the site's data key, with the key's name in front (rules/messages#regular-mode). */
export class Bodies {
  constructor(
    private readonly dataKey: string,
    private readonly conversation: string,
  ) {}

  seal(text: string, of: Of): Promise<string> {
    return seal(this.dataKey, text, sealedFor(this.conversation, of));
  }

  async view(message: StoredMessage): Promise<MessageView> {
    const { body, isPrivate, removedFor } = message;
    const isShut = body === null || isPrivate || removedFor !== null;
    return viewOf(message, isShut ? null : await this.open(body, message));
  }

  private open(body: string, of: Of): Promise<string> {
    return unseal(this.dataKey, body, sealedFor(this.conversation, of)).catch(() => FAILED);
  }
}

/** @param text in regular mode what the body says, opened; null where it is gone or only devices can open it */
export function viewOf(message: StoredMessage, text: string | null): MessageView {
  const { seq, clientId, senderId, at, isPrivate, body, editedAt, deletedAt, removedFor } = message;
  const sealed = isPrivate && removedFor === null ? body : null;
  return { seq, clientId, senderId, at, isPrivate, editedAt, text, sealed, isDeleted: deletedAt !== null, removedFor };
}
