import { z } from "zod";
import { MESSAGE_IMAGE_TYPES } from "../../worker/domain/voice/message-images/image-forms";
import { jsonText } from "../../worker/json-text";
import { seal, unseal } from "../../worker/sealing";
import { textOfLine } from "../../worker/domain/voice/messages/line";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { Draft } from "./sender";
import type { LoggedImage, StoredMessage } from "./message-log";

const FAILED = "[Failed to decrypt]";

type Of = Pick<StoredMessage, "clientId" | "senderId">;
type MessageImage = NonNullable<MessageView["image"]>;

const aboutImage = z.object({
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  type: z.enum(MESSAGE_IMAGE_TYPES),
});
const readAbout = jsonText(aboutImage);

/** Bound to its conversation, its sender and its id, so that no row can take another's place. */
const sealedFor = (conversation: string, { clientId, senderId }: Of) => ({
  purpose: "message",
  owner: `${conversation} ${senderId ?? ""} ${clientId}`,
});

const imageSealedFor = (conversation: string, of: Of) => ({ ...sealedFor(conversation, of), purpose: "message image" });

/** Regular mode: AES-256-GCM under the site's data key, with the key's name in front (rules/messages#regular-mode). */
export class Bodies {
  constructor(
    private readonly dataKey: string,
    private readonly conversation: string,
  ) {}

  seal(text: string, of: Of): Promise<string> {
    return seal(this.dataKey, text, sealedFor(this.conversation, of));
  }

  /** Encrypts the text and image details of a draft before it is stored. */
  async sealDraft(senderId: string, { clientId, text, image }: Draft) {
    const of = { clientId, senderId };
    return {
      body: await this.seal(text, of),
      image: image && image.type !== "sealed" ? await this.sealImage(image, of) : null,
    };
  }

  /** What is said of an image lies sealed as the text does. */
  async sealImage({ id, ...about }: MessageImage, of: Of): Promise<LoggedImage> {
    return { id, about: await seal(this.dataKey, JSON.stringify(about), imageSealedFor(this.conversation, of)) };
  }

  async view(message: StoredMessage): Promise<MessageView> {
    const { body, isPrivate, removedFor, image } = message;
    if (message.line !== null) return viewOf(message, textOfLine(message.line));
    const isShut = body === null || isPrivate || removedFor !== null;
    if (isShut) return viewOf(message, null);
    const text = await this.open(body, message);
    const shown = image === null ? null : await this.openImage(image, message);
    return { ...viewOf(message, text ?? FAILED, shown), canDecrypt: text !== null };
  }

  /** Null for one that only devices can read, and where its key is gone. */
  async openImage({ id, about }: LoggedImage, of: Of): Promise<MessageImage | null> {
    if (about === null) return null;
    const opened = await unseal(this.dataKey, about, imageSealedFor(this.conversation, of)).catch(() => null);
    return opened === null ? null : { id, ...readAbout(opened) };
  }

  /** Null where its key is gone, or it is not what was sealed for this place. */
  private open(body: string, of: Of): Promise<string | null> {
    return unseal(this.dataKey, body, sealedFor(this.conversation, of)).catch(() => null);
  }
}

/** @param text in regular mode what the body says, opened; null where it is gone or only devices can open it */
export function viewOf(message: StoredMessage, text: string | null, image: MessageImage | null = null): MessageView {
  const { body, deletedAt, ...told } = message;
  const sealed = told.isPrivate && told.removedFor === null ? body : null;
  return { ...told, text, canDecrypt: text !== null, sealed, image, isDeleted: deletedAt !== null };
}

/** The view of a message just stored, whose draft is still at hand and need not be decrypted. */
export function sentView(message: StoredMessage, draft: Draft | undefined): MessageView {
  if (message.isPrivate || draft === undefined) return viewOf(message, null);
  const { text, image } = draft;
  return viewOf(message, text, image && image.type !== "sealed" ? image : null);
}
