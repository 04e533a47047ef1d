import type { Settings } from "../../../env";
import { messageImageKey } from "./image-key";
import type { messageImages } from "./schema";
import { openFile } from "./sealed-file";

export type StoredImage = Pick<typeof messageImages.$inferSelect, "id" | "conversationId" | "key" | "type" | "bytes">;

/** The image as a stream that opens while it is read; null where the file is gone. */
export async function openImage(
  { files, env }: { files: R2Bucket; env: Pick<Settings, "DATA_KEY"> },
  image: StoredImage,
): Promise<ReadableStream<Uint8Array> | null> {
  const object = await files.get(messageImageKey(image.conversationId, image.id));
  if (object === null) return null;
  const body = object.body as ReadableStream<Uint8Array>;
  return image.key === null ? body : openFile(env.DATA_KEY, { ...image, key: image.key }, body);
}
