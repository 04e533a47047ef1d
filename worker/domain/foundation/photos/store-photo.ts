import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import { Invalid } from "../../../errors";
import { randomHex } from "../../../hashing";
import type { CleanImage, StillImageType } from "../../../media/clean-image";
import { MediaRefused, mustHold } from "../../../media/media-refused";
import { readPhoto } from "../../../media/photo";
import { storeFile } from "../../../media/store-file";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../access/demand";
import { photoKey, smallKey } from "./photo-key";
import {
  ALONE_MAX_PIXELS,
  ALONE_TOO_LARGE,
  PHOTO_FIELD,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_SIDE,
  SMALL_FIELD,
  SMALL_MAX_BYTES,
  SMALL_MAX_SIDE,
} from "./photo-limits";
import { type PHOTO_EXTENSIONS, photos } from "./schema";

/** Uploads of a member in a day. */
const PHOTO_RULE = { limit: 60, windowMs: DAY_MS } as const;

const EXTENSIONS: Record<StillImageType, (typeof PHOTO_EXTENSIONS)[number]> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};
const LIMITS = { maxBytes: PHOTO_MAX_BYTES, maxSide: PHOTO_MAX_SIDE };
const SMALL_LIMITS = { maxBytes: SMALL_MAX_BYTES, maxSide: SMALL_MAX_SIDE };
const OTHER_SHAPE = "The small picture is not the photograph made smaller.";

type PhotoContext = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "now" | "defer">;

interface Sent {
  photo: Uint8Array;
  /** The same, small; null where the sender made none. */
  small: Uint8Array | null;
}

interface StoredPhoto {
  id: string;
  width: number;
  height: number;
}

type Size = Pick<StoredPhoto, "width" | "height">;

/** @throws Invalid for the field, where the file is refused */
function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof MediaRefused ? new Invalid({ [field]: error.message }) : error;
  }
}

/** @throws MediaRefused for one that is too large to stand in lists as it is, and has to */
function readWhole(bytes: Uint8Array, isAlone: boolean): CleanImage<StillImageType> {
  const photo = readPhoto(bytes, LIMITS);
  mustHold(!isAlone || photo.width * photo.height <= ALONE_MAX_PIXELS, ALONE_TOO_LARGE);
  return photo;
}

/** Both sides are rounded to whole pixels. @throws MediaRefused for a picture of another shape, or a larger one */
function readSmall(bytes: Uint8Array, { width, height }: Size): CleanImage<StillImageType> {
  const small = readPhoto(bytes, SMALL_LIMITS);
  const isSmaller = small.width <= width && small.height <= height;
  const isAlike = Math.abs(small.width * height - small.height * width) <= Math.max(width, height);
  mustHold(isSmaller && isAlike, OTHER_SHAPE);
  return small;
}

/**
 * Checks a photograph by its bytes, takes out everything that does not draw, and stores it for what its sender will
 * attach it to. Its name cannot be guessed. One round trip.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited, Invalid
 */
export async function storePhoto(context: PhotoContext, { photo: whole, small: less }: Sent): Promise<StoredPhoto> {
  const { db, viewer, objects, files, now } = context;
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`photo:${userId}`), PHOTO_RULE, now);
  const photo = inField(PHOTO_FIELD, () => readWhole(whole, less === null));
  const small = less && inField(SMALL_FIELD, () => readSmall(less, photo));
  const id = randomHex(16);
  const { width, height, bytes, type } = photo;
  try {
    await storeFile(files, { key: photoKey(id), bytes, type });
    if (small !== null) await storeFile(files, { key: smallKey(id), bytes: small.bytes, type: small.type });
    await db.insert(photos).values({
      ...{ id, userId, width, height, createdAt: now, unusedSince: now },
      bytes: bytes.length + (small?.bytes.length ?? 0),
      extension: EXTENSIONS[type],
      smallExtension: small && EXTENSIONS[small.type],
    });
  } catch (error) {
    context.defer(files.delete([photoKey(id), smallKey(id)]));
    throw error;
  }
  return { id, width, height };
}
