import { type Bytes, fromBase64, joined, sha256, toBase64, toBase64Url, utf8 } from "./bytes";
import { exportedKey, importVerifyKey, importWrapKey, isSigned, makeSignPair, makeWrapPair, sign } from "./primitives";

/** What everybody may know of a key: one half seals for its owner, the other checks what its owner signed. */
export interface PublicKeys {
  /** SPKI, base64. */
  encryptKey: string;
  /** SPKI, base64. */
  signKey: string;
}

/** What never leaves the browser, but for the backup. */
export interface PrivateKeys {
  decryptKey: CryptoKey;
  signKey: CryptoKey;
}

export interface KeyPairs {
  id: string;
  public: PublicKeys;
  private: PrivateKeys;
}

/** SHA-256 of both public keys, base64url (rules/private-mode#keys). */
export const keyId = async ({ encryptKey, signKey }: PublicKeys): Promise<string> =>
  toBase64Url(await sha256(joined(fromBase64(encryptKey), fromBase64(signKey))));

/** @param extractable only for as long as a backup is made of it */
export async function makeKeyPairs(extractable: boolean): Promise<KeyPairs> {
  const [wrapping, signing] = await Promise.all([makeWrapPair(extractable), makeSignPair(extractable)]);
  const publicKeys = {
    encryptKey: toBase64(await exportedKey("spki", wrapping.publicKey)),
    signKey: toBase64(await exportedKey("spki", signing.publicKey)),
  };
  return {
    id: await keyId(publicKeys),
    public: publicKeys,
    private: { decryptKey: wrapping.privateKey, signKey: signing.privateKey },
  };
}

/**
 * Both public keys, ready for use.
 * @throws Error where one is not of the kind that messages are sealed with
 */
export async function importPublicKeys({ encryptKey, signKey }: PublicKeys) {
  const [wrapKey, verifyKey] = await Promise.all([
    importWrapKey(fromBase64(encryptKey)),
    importVerifyKey(fromBase64(signKey)),
  ]);
  return { wrapKey, verifyKey };
}

const proofOf = (userId: string, id: string): Bytes => utf8(`leafproof.key.v1\n${userId}\n${id}`);

/** A proof that the member who publishes a key can sign with it; valid for their own account only. @returns base64 */
export const proveKey = async ({ id, private: { signKey } }: KeyPairs, userId: string): Promise<string> =>
  toBase64(await sign(signKey, proofOf(userId, id)));

export async function isProven(keys: PublicKeys, userId: string, proof: string): Promise<boolean> {
  const verifyKey = await importVerifyKey(fromBase64(keys.signKey));
  return isSigned(verifyKey, fromBase64(proof), proofOf(userId, await keyId(keys)));
}
