import * as v from "valibot";
import { WEB_IMAGE_TYPES } from "../../../media/image-types";

/** For the browser; the server looks at the bytes (rules/messages#images). */
export const MESSAGE_IMAGE_ACCEPT = WEB_IMAGE_TYPES;
export const MESSAGE_IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
export const MESSAGE_IMAGE_FIELD = "image";
export const MESSAGE_IMAGE_ALT_FIELD = "alt";
export const MESSAGE_IMAGE_LIMITS = { maxBytes: 5 * 1_048_576, maxSide: 6000 };
export const MESSAGE_IMAGE_HINT = "JPG, PNG, GIF or WebP, max 5MB. Location and camera data are removed.";
export const MESSAGE_IMAGE_TOO_LARGE = "The picture is larger than 5 MB.";
/** Code points of what stands in place of an image for whoever cannot see it. */
export const MESSAGE_ALT_MAX = 300;
const ALT_TOO_LONG = `Describe the picture in at most ${MESSAGE_ALT_MAX} characters.`;
/** What the list of conversations says of an image that nobody described. */
const PICTURE = "Picture";

/** May be empty: it is asked for, and whoever sends a picture in a hurry is understood all the same. */
export const messageImageAlt = v.pipe(
  v.string(),
  v.transform((alt) => alt.replace(/\s+/gu, " ").trim()),
  v.check((alt) => Array.from(alt).length <= MESSAGE_ALT_MAX, ALT_TOO_LONG),
);
const imageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "That is no picture's id."));
/** The image of a message that is sent: one that the sender uploaded for that conversation. */
export const sentImage = v.object({ id: imageId, alt: v.optional(messageImageAlt, "") });

export const isMessageImageId = (id: string): boolean => v.is(imageId, id);

export const messageImagesPath = (conversation: string): string =>
  `/api/conversations/${encodeURIComponent(conversation)}/images`;
export const messageImagePath = (conversation: string, id: string): string =>
  `/files/messages/${encodeURIComponent(conversation)}/${id}`;

/** In a line of text, in place of the image. */
export const imageWords = ({ alt }: { alt: string }): string => (alt === "" ? PICTURE : alt);
