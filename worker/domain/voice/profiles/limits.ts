import { WEB_IMAGE_TYPES } from "../../../media/image-types";

/** Code points (rules/people#customization). */
export const DISPLAY_NAME_MIN = 2;
export const DISPLAY_NAME_MAX = 40;
export const BIO_MAX = 2_000;
export const LOCATION_MAX = 60;

/** Changes of a member in an hour. */
export const PROFILE_RULE = { limit: 60, windowMs: 3_600_000 } as const;

/** For the browser; the server looks at the bytes (rules/people#pictures-of-profiles). */
export const COVER = "/api/account/cover";
export const COVER_FIELD = "cover";
export const COVER_ACCEPT = WEB_IMAGE_TYPES;
export const COVER_HINT = "JPG, PNG, GIF or WebP, wide, max 4MB";
export const COVER_MAX_BYTES = 4 * 1_048_576;
/** Pixels of the longer side. */
export const COVER_MAX_SIDE = 4096;
export const COVER_TOO_LARGE = "The cover is larger than 4 MB.";
export const COVER_MISSING = "Please choose a picture.";
export const COVER_SAVED = "Your cover has been saved.";
export const COVER_REMOVED = "Your cover has been removed.";

export const coverAddress = (userId: string, file: string | null): string | null =>
  file === null ? null : `/covers/${userId}/${file}`;
