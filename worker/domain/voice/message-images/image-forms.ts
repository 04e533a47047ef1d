import { WEB_IMAGE_TYPES } from "../../../media/image-types";

/** For the browser; the server looks at the bytes (rules/messages#images). */
export const MESSAGE_IMAGE_ACCEPT = WEB_IMAGE_TYPES;
export const MESSAGE_IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
export const MESSAGE_IMAGE_FIELD = "image";
/** Names what was uploaded before, in place of the picture itself. */
export const MESSAGE_IMAGE_ID_FIELD = "uploaded";
export const MESSAGE_IMAGE_ALT_FIELD = "alt";
export const MESSAGE_IMAGE_LIMITS = { maxBytes: 5 * 1_048_576, maxSide: 6000 };
export const MESSAGE_IMAGE_HINT = "JPG, PNG, GIF or WebP, max 5MB. Location and camera data are removed.";
export const MESSAGE_IMAGE_TOO_LARGE = "The picture is larger than 5 MB.";
/** Code points of an image's text alternative. */
export const MESSAGE_ALT_MAX = 300;
/** What the list of conversations says of an image that nobody described. */
const PICTURE = "Picture";

export const messageImagesPath = (conversation: string): string =>
  `/api/conversations/${encodeURIComponent(conversation)}/images`;
export const messageImagePath = (conversation: string, id: string): string =>
  `/files/messages/${encodeURIComponent(conversation)}/${id}`;

/** In a line of text, in place of the image. */
export const imageWords = ({ alt }: { alt: string }): string => (alt === "" ? PICTURE : alt);
