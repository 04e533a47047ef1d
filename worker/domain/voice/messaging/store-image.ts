import { and, not } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, Invalid } from "../../../errors";
import { randomHex } from "../../../hashing";
import { cleanPosted } from "../../../media/clean-posted";
import { isWebImage } from "../../../media/image";
import { storeFile } from "../../../media/store-file";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { users } from "../../foundation/users/schema";
import { MESSAGE_IMAGE_FIELD, MESSAGE_IMAGE_LIMITS } from "../message-images/image-forms";
import { messageImageKey } from "../message-images/image-key";
import type { MessageImage } from "../message-images/message-image";
import { messageImages } from "../message-images/schema";
import { sealFile } from "../message-images/sealed-file";
import { isSealedSize } from "../message-images/sealed-sizes";
import { orNoConversation, selectConversation, sidesOf } from "./conversation-of";
import { beginning } from "./start-conversation";

type ImageContext = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "env" | "now" | "defer">;

const PRIVATE = "In private mode your browser has to seal a picture before it is uploaded.";
const REGULAR = "Private mode is off: what a browser sealed is not taken.";
const NOT_SEALED = "This was not sealed and filled up as a browser of ours does.";

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
  const { viewer, env } = context;
  const { id: userId } = writerOf(viewer);
  await mayStore(context, conversationId, false);
  const { type, width, height, bytes: clean } = cleanPosted(bytes, MESSAGE_IMAGE_LIMITS, MESSAGE_IMAGE_FIELD);
  const id = randomHex(32);
  const { key, sealed } = await sealFile(env.DATA_KEY, clean, { conversationId, id });
  const image = { id, type, width, height };
  await keep(context, sealed, { ...image, conversationId, userId, key, bytes: clean.length });
  return image;
}

/**
 * Stores what a browser sealed, for a private message that is yet to be sent: its size is one of eight, and nothing else
 * of it is known (rules/private-mode#pictures).
 * @throws Unauthenticated; Forbidden before the age gate is passed; NotFound; RateLimited; Conflict in regular mode; Invalid
 */
export async function storeSealedImage(
  context: ImageContext,
  conversationId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ id: string; type: "sealed"; width: null; height: null }> {
  const { id: userId } = writerOf(context.viewer);
  await mayStore(context, conversationId, true);
  if (!isSealedSize(bytes.length) || isWebImage(bytes)) throw new Invalid({ [MESSAGE_IMAGE_FIELD]: NOT_SEALED });
  const image = { id: randomHex(32), type: "sealed" as const, width: null, height: null };
  await keep(context, bytes, { ...image, conversationId, userId, key: null, bytes: bytes.length });
  return image;
}

/**
 * Whether the viewer may upload here, also if the conversation will only begin with its first message. In private mode the
 * server accepts only sealed images, and in regular mode only images that it can check.
 * @throws Unauthenticated; NotFound; RateLimited; Conflict if the image does not fit the mode
 */
async function mayStore(context: ImageContext, conversationId: string, isSealed: boolean): Promise<void> {
  const { db, viewer, objects, now } = context;
  const { member, otherId } = sidesOf(viewer, conversationId);
  await takeOrRefuse(objects.limiter(`message-image:${member.id}`), IMAGE_RULE, now);
  const { reachable, unasked, refused } = beginning(viewer, member, otherId, now);
  const [known, mayBegin] = await db.batch([
    selectConversation(db, conversationId),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(reachable, unasked, not(refused))),
  ]);
  if (known.length === 0) orNoConversation(mayBegin);
  const { isPrivate } =
    known.length === 0 ? { isPrivate: false } : await objects.conversation(conversationId).factsFor(member.id);
  if (isPrivate !== isSealed) throw new Conflict(isPrivate ? PRIVATE : REGULAR, "changed-meanwhile");
}

type Kept = Omit<typeof messageImages.$inferInsert, "createdAt" | "unusedSince">;

async function keep(
  { db, files, now, defer }: ImageContext,
  bytes: Uint8Array<ArrayBuffer>,
  image: Kept,
): Promise<void> {
  const file = messageImageKey(image.conversationId, image.id);
  await storeFile(files, { key: file, bytes, type: "application/octet-stream" });
  try {
    await db.insert(messageImages).values({ ...image, createdAt: now, unusedSince: now });
  } catch (error) {
    defer(files.delete(file));
    throw error;
  }
}
