import * as v from "valibot";
import { WEB_IMAGE_TYPE_WRONG, WEB_IMAGE_TYPES } from "../../../media/image-types";

/** For the browser; the server looks at the bytes (rules/forum#images). */
export const POST_IMAGE_FIELD = "image";
export const POST_IMAGE_ALT_FIELD = "imageAlt";
export const POST_IMAGE_ACCEPT = WEB_IMAGE_TYPES;
export const POST_IMAGE_TYPE_WRONG = WEB_IMAGE_TYPE_WRONG;
export const POST_IMAGE_MAX_BYTES = 5 * 1_048_576;
/** Pixels of the longer side. */
export const POST_IMAGE_MAX_SIDE = 6000;
export const POST_IMAGE_HINT = "JPG, PNG, GIF or WebP, max 5MB. Location and camera data are removed.";
export const POST_IMAGE_TOO_LARGE = "The picture is larger than 5 MB.";
export const POST_IMAGE_MISSING = "Please choose a picture.";
/** Code points of what stands in place of an image for whoever cannot see it. */
export const ALT_MAX = 300;
export const ALT_MISSING = "Say what the picture shows, for readers who cannot see it.";
const ALT_TOO_LONG = `Describe the picture in at most ${ALT_MAX} characters.`;
/** May be empty: a form asks for it, and whoever sends the picture alone says it in the text. */
export const imageAltForm = v.pipe(
  v.string(ALT_MISSING),
  v.trim(),
  v.check((alt) => Array.from(alt).length <= ALT_MAX, ALT_TOO_LONG),
);
export const POST_IMAGES = "/api/forum/images";

export const IMAGE_EXTENSIONS = ["jpg", "png", "gif", "webp"] as const;
const ADDRESS = /^\/files\/forum\/([0-9a-f]{64})\.(?:jpg|png|gif|webp)$/;

export const postImagePath = (id: string, extension: string): string => `/files/forum/${id}.${extension}`;

/** The id of the image at an address of this site; null for every other address. */
export const postImageId = (address: string): string | null => ADDRESS.exec(address)?.[1] ?? null;

/** The Markdown of an image. Nothing that somebody says of it can end its brackets, or begin anything in them. */
export function imageMarkdown(alt: string, address: string): string {
  const line = alt
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const said = Array.from(line).slice(0, ALT_MAX).join("");
  return `![${said.replace(/[\\`*_{}[\]<>()#+!|~&:@-]/g, "\\$&")}](${address})`;
}
