import type * as v from "valibot";
import type { RequestContext } from "../../../context";
import { newId } from "../../../db/ids";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import type { sentImage } from "../message-images/image-schemas";
import { orNoImage, orNoSealedImage, selectOwnImage } from "../message-images/own-image";
import { EMPTY } from "../messages/forms";
import { heldError } from "../messages/hold";
import { senderOf } from "../messages/limits";
import type { OwnMessage } from "../messages/message-view";
import { BLOCKED } from "../messages/words";
import { orNotWritable, selectConversation, sidesOf } from "./conversation-of";
import { checkSealed, privateConversation } from "./private-conversation";

type SendContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

export const MODE_CHANGED = "Private mode was turned on or off meanwhile. Look at the conversation and send again.";

type SentImage = v.InferOutput<typeof sentImage>;

/** `id` is chosen by the device; sent again with the same one it is stored once. */
type Message =
  | { text: string; id?: string | undefined; image?: SentImage | undefined }
  | { sealed: string; id: string; image?: Pick<SentImage, "id"> | undefined };

/**
 * Sends a message: plain in regular mode, sealed in private mode, and never the one for the other.
 * @throws Unauthenticated; Forbidden before the age gate is passed; NotFound; RateLimited; Forbidden where either blocked the other; Conflict where the mode or the keys changed; Invalid
 */
export async function sendMessage(context: SendContext, conversation: string, message: Message): Promise<OwnMessage> {
  const { viewer, objects, now } = context;
  writerOf(viewer);
  const { member, draft } = await draftOf(context, conversation, message);
  const sender = senderOf(member);
  const sent = await objects.conversation(conversation).send(sender, draft, now);
  if (sent.status === "stored") return { ...sent.message, isRead: sent.isRead };
  if (sent.status === "held") throw heldError(sent.hold, now);
  if (sent.status === "blocked") throw new Forbidden(BLOCKED, "may-not-message");
  throw new Conflict(MODE_CHANGED, "changed-meanwhile");
}

async function sidesAndImage(context: SendContext, conversation: string, sent: SentImage | undefined) {
  const { db, viewer } = context;
  const { member } = sidesOf(viewer, conversation);
  if (sent === undefined) {
    orNotWritable(await selectConversation(db, conversation));
    return { member, image: null };
  }
  const of = { conversationId: conversation, userId: member.id, id: sent.id };
  const [rows, images] = await db.batch([selectConversation(db, conversation), selectOwnImage(db, of)]);
  orNotWritable(rows);
  return { member, image: orNoImage(images, sent.alt) };
}

async function draftOf(context: SendContext, conversation: string, message: Message) {
  if (!("sealed" in message)) {
    const { member, image } = await sidesAndImage(context, conversation, message.image);
    if (message.text === "" && image === null) throw new Invalid({ content: EMPTY });
    const clientId = message.id ?? newId(context.now);
    return { member, draft: { clientId, text: message.text, isPrivate: false, image } };
  }
  const { sealed, id: clientId, image: sent } = message;
  const [{ member, otherId, keys }, image] = await Promise.all([
    privateConversation(context, conversation),
    sent === undefined ? null : sealedImage(context, conversation, sent.id),
  ]);
  await checkSealed(keys, sealed, { conversation, senderId: member.id, otherId, clientId });
  return { member, draft: { clientId, text: sealed, isPrivate: true, image } };
}

async function sealedImage({ db, viewer }: SendContext, conversationId: string, id: string) {
  const { member } = sidesOf(viewer, conversationId);
  return orNoSealedImage(await selectOwnImage(db, { conversationId, userId: member.id, id }));
}
