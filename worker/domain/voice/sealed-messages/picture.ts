import { isSealedSize, sizeClassOf } from "../message-images/sealed-sizes";
import { type Bytes, fromBase64, joined, randomBytes, sha256, toBase64, utf8 } from "./bytes";
import type { PrivatePicture } from "./content";
import { Unreadable } from "./open-message";
import { decrypt, encrypt, IV_BYTES } from "./primitives";

/** Whose picture it is, and in which conversation. */
interface Of {
  conversationId: string;
  senderId: string;
}

const boundTo = ({ conversationId, senderId }: Of): Bytes =>
  utf8(["leafproof.picture.v1", conversationId, senderId].join("\n"));

/**
 * Seals a picture under a key of its own, filled up to its size class (rules/private-mode#pictures). What opens it travels
 * in the message, which is sealed and signed.
 * @throws RangeError where it is too large
 */
export async function sealPicture(
  bytes: Bytes,
  of: Of,
): Promise<{ file: Bytes } & Pick<PrivatePicture, "key" | "hash" | "bytes">> {
  const size = sizeClassOf(bytes.length);
  if (size === undefined) throw new RangeError("This picture is too large.");
  const padded = new Uint8Array(size);
  padded.set(bytes);
  const [key, iv] = [randomBytes(32), randomBytes(IV_BYTES)];
  const body = await encrypt({ key, iv, additionalData: boundTo(of) }, padded);
  return { file: joined(iv, body), key: toBase64(key), hash: toBase64(await sha256(bytes)), bytes: bytes.length };
}

/**
 * The picture, as its sender's message names it: a file that opens to anything else under that key is none.
 * @throws Unreadable
 */
export async function openPicture(
  file: Bytes,
  { key, hash, bytes }: Pick<PrivatePicture, "key" | "hash" | "bytes">,
  of: Of,
): Promise<Bytes> {
  if (!isSealedSize(file.length)) throw new Unreadable("malformed");
  const how = { key: fromBase64(key), iv: file.slice(0, IV_BYTES), additionalData: boundTo(of) };
  const padded = await decrypt(how, file.slice(IV_BYTES)).catch(() => null);
  if (padded === null || sizeClassOf(bytes) !== padded.length) throw new Unreadable("altered");
  const plain = padded.slice(0, bytes);
  if (toBase64(await sha256(plain)) !== hash) throw new Unreadable("altered");
  return plain;
}
