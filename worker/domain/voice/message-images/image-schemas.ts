// Apart from the numbers, so that a screen that says one brings no schema along.
import * as v from "valibot";
import { MESSAGE_ALT_MAX } from "./image-forms";

const ALT_TOO_LONG = `Describe the picture in at most ${MESSAGE_ALT_MAX} characters.`;
/** May be empty: it is asked for, and whoever sends a picture in a hurry is understood all the same. */
export const messageImageAlt = v.pipe(
  v.string(),
  v.transform((alt) => alt.replace(/\s+/gu, " ").trim()),
  v.check((alt) => Array.from(alt).length <= MESSAGE_ALT_MAX, ALT_TOO_LONG),
);
export const imageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "That is no picture's id."));
/** The image of a message that is sent: one that the sender uploaded for that conversation. */
export const sentImage = v.object({ id: imageId, alt: v.optional(messageImageAlt, "") });

export const isMessageImageId = (id: string): boolean => v.is(imageId, id);
