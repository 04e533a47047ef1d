import { readSealed, type SealedMessage } from "../messages/sealed-form";
import { fromBase64, randomBytes, sha256, toBase64 } from "./bytes";
import { packContent, type PrivateContent } from "./content";
import { type Addressed, headerOf, type Place, signedBytes } from "./header";
import type { PublicKeys } from "./key-pairs";
import { encrypt, importWrapKey, IV_BYTES, sign, wrap } from "./primitives";

/** Who may read: all active keys of both members, the sender's own among them. */
interface Recipient extends Pick<PublicKeys, "encryptKey"> {
  id: string;
}

interface Sealing {
  to: Addressed;
  place: Place;
  signWith: CryptoKey;
  recipients: readonly Recipient[];
}

/**
 * Seals a message under a key of its own, and that key for each recipient (rules/private-mode#sealed-messages).
 * @throws RangeError where it is too long
 * @returns the JSON text that is sent
 */
export async function sealMessage(content: PrivateContent, { to, place, signWith, recipients }: Sealing) {
  const plain = packContent(content);
  const header = headerOf(to, place);
  const [key, iv, label] = [randomBytes(32), randomBytes(IV_BYTES), await sha256(header)];
  const wrapped = await Promise.all(
    recipients.map(async ({ id, encryptKey }): Promise<[string, string]> => {
      const wrapKey = await importWrapKey(fromBase64(encryptKey));
      return [id, toBase64(await wrap(wrapKey, key, label))];
    }),
  );
  const { from, stream, counter, revision } = place;
  const unsigned: Omit<SealedMessage, "sig"> = {
    ...{ v: 1, from, stream, counter, revision },
    iv: toBase64(iv),
    body: toBase64(await encrypt({ key, iv, additionalData: header }, plain)),
    keys: Object.fromEntries(wrapped),
  };
  const sig = toBase64(await sign(signWith, await signedBytes(header, unsigned)));
  const text = JSON.stringify({ ...unsigned, sig });
  if (readSealed(text) === null) throw new RangeError("This is too long for one message.");
  return text;
}
