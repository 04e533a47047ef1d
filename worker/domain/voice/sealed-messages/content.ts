import * as v from "valibot";
import { MESSAGE_MAX } from "../messages/sizes";
import { PADDED_TO } from "../messages/sealed-form";
import { type Bytes, utf8 } from "./bytes";

/** What a sealed message holds. */
export interface PrivateContent {
  text: string;
}

const isShort = (text: string): boolean => text.length <= 2 * MESSAGE_MAX && Array.from(text).length <= MESSAGE_MAX;

const written = v.object({ t: v.pipe(v.string(), v.check(isShort)) });

/** Stands before all text: a body that opened to two texts under two keys would need it under both. */
const LEAD = " ".repeat(32);

/**
 * Filled up with spaces, so that the size of what is sealed tells little.
 * @throws RangeError for a text that is too long
 */
export function packContent({ text }: PrivateContent): Bytes {
  if (!isShort(text)) throw new RangeError(`A message has at most ${MESSAGE_MAX} characters.`);
  const plain = utf8(LEAD + JSON.stringify({ t: text }));
  const padded = new Uint8Array(Math.ceil(plain.length / PADDED_TO) * PADDED_TO).fill(0x20);
  padded.set(plain);
  return padded;
}

/** Null for what no browser of ours packed, such as a text that is too long. */
export function unpackContent(padded: Bytes): PrivateContent | null {
  try {
    const plain = new TextDecoder("utf-8", { fatal: true }).decode(padded);
    const read = v.safeParse(written, plain.startsWith(LEAD) ? JSON.parse(plain) : null);
    return read.success ? { text: read.output.t } : null;
  } catch {
    return null;
  }
}
