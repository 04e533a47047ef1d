import { type Bytes, fromBase64, toBase64 } from "../sealed-messages/bytes";
import { isProven, keyId } from "../sealed-messages/key-pairs";
import { exportedKey, importVerifyKey, importWrapKey } from "../sealed-messages/primitives";

type Half = "encryptKey" | "signKey";
const IMPORTS = { encryptKey: importWrapKey, signKey: importVerifyKey };

/** Whether it is a key of that half's kind, written in the one way that a key has, so that it has one id. */
async function isKey(half: Half, text: string): Promise<boolean> {
  try {
    const spki: Bytes = fromBase64(text);
    return toBase64(await exportedKey("spki", await IMPORTS[half](spki))) === text;
  } catch {
    return false;
  }
}

interface Offered {
  encryptKey: string;
  signKey: string;
  /** Signed with the new key, for this member: another's proof proves nothing. */
  proof: string;
}

/**
 * Reads a key as it comes from a browser: RSA of 2048 bits and a point on P-256, and nothing else.
 * @returns its id, or what is wrong with it
 */
export async function readOffered(userId: string, keys: Offered): Promise<{ id: string } | { wrong: keyof Offered }> {
  for (const half of ["encryptKey", "signKey"] as const) if (!(await isKey(half, keys[half]))) return { wrong: half };
  const isTheirs = await isProven(keys, userId, keys.proof).catch(() => false);
  return isTheirs ? { id: await keyId(keys) } : { wrong: "proof" };
}
