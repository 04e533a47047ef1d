import type { SealedMessage } from "../messages/sealed-form";
import { type Bytes, fromBase64, joined, sha256, utf8 } from "./bytes";

/** Where a message stands and whose it is. It is not sent along: each side knows it, and it must be the same. */
export interface Addressed {
  conversationId: string;
  senderId: string;
  clientId: string;
}

/** Which of its browser's messages it is. */
export type Place = Pick<SealedMessage, "from" | "stream" | "counter" | "revision">;

/** Bound into key, text and signature, so that a message opens nowhere else, nor under another's name. */
export const headerOf = (to: Addressed, { from, stream, counter, revision }: Place): Bytes =>
  utf8(
    ["leafproof.message.v1", to.conversationId, to.senderId, to.clientId, from, stream, counter, revision].join("\n"),
  );

const sortedJson = (keys: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(keys).sort(([one], [other]) => (one < other ? -1 : 1))));

/** What the sender signs: header, nonce, text as it was encrypted, and for whom. */
export async function signedBytes(header: Bytes, { iv, body, keys }: Omit<SealedMessage, "sig">): Promise<Bytes> {
  const [ofBody, ofKeys] = await Promise.all([sha256(fromBase64(body)), sha256(utf8(sortedJson(keys)))]);
  return joined(header, Uint8Array.of(0), fromBase64(iv), ofBody, ofKeys);
}
