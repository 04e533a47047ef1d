import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { randomHex } from "../../../hashing";
import { cleanPosted } from "../../../media/clean-posted";
import { storeFile } from "../../../media/store-file";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { MESSAGE_IMAGE_FIELD, MESSAGE_IMAGE_LIMITS } from "../message-images/image-forms";
import { messageImageKey } from "../message-images/image-key";
import type { MessageImage } from "../message-images/message-image";
import { messageImages } from "../message-images/schema";
import { sealFile } from "../message-images/sealed-file";
import { conversationOf } from "./conversation-of";

type ImageContext = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "env" | "now" | "defer">;

const PRIVATE = "In private mode pictures cannot be sent yet.";

/** As many as messages can be sent in that time. */
const IMAGE_RULE = { limit: 60, windowMs: 3_600_000 } as const;

/**
 * Checks an image by its bytes, without anything that does not draw, and stores it sealed for a message of that
 * conversation that is yet to be sent (rules/messages#images).
 * @throws Unauthenticated; Forbidden before the age gate is passed; NotFound; RateLimited; Conflict in private mode; Invalid
 */
export async function storeMessageImage(
  context: ImageContext,
  conversationId: string,
  bytes: Uint8Array,
): Promise<Omit<MessageImage, "alt">> {
  const { db, viewer, objects, files, env, now } = context;
  const { id: userId } = writerOf(viewer);
  await conversationOf(context, conversationId);
  await takeOrRefuse(objects.limiter(`message-image:${userId}`), IMAGE_RULE, now);
  // In private mode the server is given nothing that it could read.
  const { isPrivate } = await objects.conversation(conversationId).page(userId, { before: null, limit: 1 });
  if (isPrivate) throw new Conflict(PRIVATE, "changed-meanwhile");
  const { type, width, height, bytes: clean } = cleanPosted(bytes, MESSAGE_IMAGE_LIMITS, MESSAGE_IMAGE_FIELD);
  const id = randomHex(32);
  const { key, sealed } = await sealFile(env.DATA_KEY, clean, { conversationId, id });
  const file = messageImageKey(conversationId, id);
  await storeFile(files, { key: file, bytes: sealed, type: "application/octet-stream" });
  const image = { id, type, width, height };
  try {
    await db
      .insert(messageImages)
      .values({ ...image, conversationId, userId, key, bytes: clean.length, createdAt: now, unusedSince: now });
  } catch (error) {
    context.defer(files.delete(file));
    throw error;
  }
  return image;
}
