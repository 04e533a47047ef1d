import { readSealed, type SealedMessage } from "../messages/sealed-form";
import { type Bytes, fromBase64, sha256, toBase64 } from "./bytes";
import { type PrivateContent, unpackContent } from "./content";
import { type Addressed, headerOf, signedBytes } from "./header";
import { decrypt, importVerifyKey, isSigned, unwrap } from "./primitives";

/** Why a sealed message cannot be read. */
export type Unread = "malformed" | "forged" | "not-for-this-key" | "altered";

/** Thrown for a message that does not open; its reader sees that it cannot be decrypted, and why. */
export class Unreadable extends Error {
  constructor(readonly why: Unread) {
    super(`A sealed message does not open: ${why}.`);
  }
}

/** The key of the member's own that opens it. */
interface OwnKey {
  id: string;
  decryptKey: CryptoKey;
}

interface Received {
  sealed: string;
  to: Addressed;
  /** The sender's, of the key that the message names: SPKI, base64. */
  signKey: string;
}

interface Checked {
  message: SealedMessage;
  header: Bytes;
}

/** @throws Unreadable where its sender did not sign it, for this place */
async function checked({ sealed, to, signKey }: Received): Promise<Checked> {
  const message = readSealed(sealed);
  if (message === null) throw new Unreadable("malformed");
  const header = headerOf(to, message);
  const verifyKey = await importVerifyKey(fromBase64(signKey));
  const isTheirs = await isSigned(verifyKey, fromBase64(message.sig), await signedBytes(header, message));
  if (!isTheirs) throw new Unreadable("forged");
  return { message, header };
}

/** Whether its sender signed it, for this place; what it says stays closed. @throws Unreadable */
export async function verifyMessage(received: Received): Promise<SealedMessage> {
  return (await checked(received)).message;
}

async function keyIn({ message, header }: Checked, { id, decryptKey }: OwnKey): Promise<Bytes> {
  const wrapped = message.keys[id];
  if (wrapped === undefined) throw new Unreadable("not-for-this-key");
  return unwrap(decryptKey, fromBase64(wrapped), await sha256(header)).catch(() => {
    throw new Unreadable("altered");
  });
}

async function contentIn({ message, header }: Checked, key: Bytes): Promise<PrivateContent> {
  const how = { key, iv: fromBase64(message.iv), additionalData: header };
  const plain = await decrypt(how, fromBase64(message.body)).catch(() => null);
  const content = plain === null ? null : unpackContent(plain);
  if (content === null) throw new Unreadable("altered");
  return content;
}

/** @throws Unreadable */
export async function openMessage(received: Received, own: OwnKey): Promise<PrivateContent> {
  const known = await checked(received);
  return contentIn(known, await keyIn(known, own));
}

/** The message's own key, for moderators: it opens this message and no other. @throws Unreadable @returns base64 */
export async function revealKey(received: Received, own: OwnKey): Promise<string> {
  const known = await checked(received);
  const key = await keyIn(known, own);
  await contentIn(known, key);
  return toBase64(key);
}

/** What moderators read of a message whose key was revealed. @param key base64 @throws Unreadable */
export async function openRevealed(received: Received, key: string): Promise<PrivateContent> {
  return contentIn(await checked(received), fromBase64(key));
}
