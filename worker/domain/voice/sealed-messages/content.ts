import * as v from "valibot";
import { MESSAGE_IMAGE_LIMITS, MESSAGE_IMAGE_TYPES } from "../message-images/image-forms";
import { isMessageImageId, messageImageAlt } from "../message-images/image-schemas";
import type { MessageImage } from "../message-images/message-image";
import { base64Of, PADDED_TO } from "../messages/sealed-form";
import { MESSAGE_MAX } from "../messages/sizes";
import { type Bytes, utf8 } from "./bytes";

/** What a sealed message says of its picture: the server learns nothing but its id. */
export interface PrivatePicture extends MessageImage {
  /** Base64, of this one file. */
  key: string;
  /** SHA-256 of the picture itself, base64: no other opens under a key that fits it too. */
  hash: string;
  /** The size of the picture before padding. */
  bytes: number;
}

/** What a sealed message holds. */
export interface PrivateContent {
  text: string;
  picture?: PrivatePicture | null;
}

const isShort = (text: string): boolean => text.length <= 2 * MESSAGE_MAX && Array.from(text).length <= MESSAGE_MAX;

const count = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most));
/** As it travels in a sealed message. */
export const privatePicture: v.GenericSchema<unknown, PrivatePicture> = v.object({
  id: v.pipe(v.string(), v.check(isMessageImageId)),
  alt: messageImageAlt,
  width: count(MESSAGE_IMAGE_LIMITS.maxSide),
  height: count(MESSAGE_IMAGE_LIMITS.maxSide),
  type: v.picklist(MESSAGE_IMAGE_TYPES),
  key: base64Of(32),
  hash: base64Of(32),
  bytes: count(MESSAGE_IMAGE_LIMITS.maxBytes),
});
export const isPrivatePicture = (image: MessageImage): image is PrivatePicture => v.is(privatePicture, image);

const written = v.object({ t: v.pipe(v.string(), v.check(isShort)), p: v.optional(privatePicture) });

/** Stands before all text: a body that opened to two texts under two keys would need it under both. */
const LEAD = " ".repeat(32);

/**
 * Packs a message, padded with spaces so that its sealed size reveals little.
 * @throws RangeError for a text that is too long
 */
export function packContent({ text, picture }: PrivateContent): Bytes {
  if (!isShort(text)) throw new RangeError(`A message has at most ${MESSAGE_MAX} characters.`);
  const plain = utf8(LEAD + JSON.stringify({ t: text, ...(picture && { p: picture }) }));
  const padded = new Uint8Array(Math.ceil(plain.length / PADDED_TO) * PADDED_TO).fill(0x20);
  padded.set(plain);
  return padded;
}

/** Unpacks a message; null for anything that our own code would not have packed, such as a text that is too long. */
export function unpackContent(padded: Bytes): PrivateContent | null {
  try {
    const plain = new TextDecoder("utf-8", { fatal: true }).decode(padded);
    const read = v.safeParse(written, plain.startsWith(LEAD) ? JSON.parse(plain) : null);
    if (!read.success) return null;
    const { t: text, p: picture } = read.output;
    return picture === undefined ? { text } : { text, picture };
  } catch {
    return null;
  }
}
