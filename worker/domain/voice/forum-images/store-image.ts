import type { RequestContext } from "../../../context";
import { randomHex } from "../../../hashing";
import type { WebImageType } from "../../../media/clean-image";
import { cleanPosted } from "../../../media/clean-posted";
import { storeFile } from "../../../media/store-file";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import {
  type IMAGE_EXTENSIONS,
  imageMarkdown,
  POST_IMAGE_FIELD,
  POST_IMAGE_MAX_BYTES,
  POST_IMAGE_MAX_SIDE,
  postImagePath,
} from "../forum/image-forms";
import { forumImages } from "../forum/reference-schema";
import { IMAGE_RULE } from "../forum-writing/limits";
import { imageKey } from "./image-key";

const EXTENSIONS: Record<WebImageType, (typeof IMAGE_EXTENSIONS)[number]> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

const LIMITS = { maxBytes: POST_IMAGE_MAX_BYTES, maxSide: POST_IMAGE_MAX_SIDE };

type ImageContext = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "now" | "defer">;

interface StoredImage {
  address: string;
  /** What a post shows it by. */
  markdown: string;
}

/**
 * Checks an image by its bytes, without anything that does not draw, and stores it for a post that is yet to be written.
 * Its name cannot be guessed and says nothing of what it shows. One round trip.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited, Invalid (rules/forum#images)
 */
export async function storePostImage(context: ImageContext, bytes: Uint8Array, alt: string): Promise<StoredImage> {
  const { db, viewer, objects, files, now } = context;
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`forum-image:${userId}`), IMAGE_RULE, now);
  const { type, width, height, bytes: clean } = cleanPosted(bytes, LIMITS, POST_IMAGE_FIELD);
  const [id, extension] = [randomHex(32), EXTENSIONS[type]];
  const key = imageKey(id);
  await storeFile(files, { key, bytes: clean, type });
  try {
    const size = { width, height, bytes: clean.length };
    await db.insert(forumImages).values({ id, userId, extension, ...size, createdAt: now, unusedSince: now });
  } catch (error) {
    context.defer(files.delete(key));
    throw error;
  }
  const address = postImagePath(id, extension);
  return { address, markdown: imageMarkdown(alt, address) };
}
