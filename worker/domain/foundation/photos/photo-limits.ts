import { STILL_IMAGE_TYPES } from "../../../media/image-types";

/** For the browser; the server looks at the bytes (rules/reviews#photographs). */
export const PHOTOS = "/api/photos";
export const PHOTO_FIELD = "photo";
/** The same picture, small, as the browser made it: the server has no canvas (decision 031). */
export const SMALL_FIELD = "small";
/** A browser that can show these turns them into WebP or JPEG before it sends them. */
export const PHOTO_ACCEPT = `${STILL_IMAGE_TYPES},image/avif,image/heic`;
export const PHOTO_MAX_BYTES = 5 * 1_048_576;
/** Pixels of the longer side. */
export const PHOTO_MAX_SIDE = 6000;
/** Pixels of one that comes without a small one: every list then shows the whole, which a phone unpacks at four bytes each. */
export const ALONE_MAX_PIXELS = 16_777_216;
export const ALONE_TOO_LARGE =
  "The picture has more than 16 million pixels, and your browser made no smaller copy of it. Please make it smaller.";
export const SMALL_MAX_BYTES = 204_800;
export const SMALL_MAX_SIDE = 640;
export const PHOTO_TOO_LARGE = "The picture is larger than 5 MB.";
export const PHOTO_MISSING = "Please choose a picture.";
/** Characters of a photograph's text alternative. */
export const PHOTO_ALT_MAX = 300;

export const photoFile = (id: string): string => `/files/photos/${id}`;
export const smallPhotoFile = (id: string): string => `/files/photos/${id}/small`;
