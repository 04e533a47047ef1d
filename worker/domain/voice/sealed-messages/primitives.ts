import { type Bytes } from "./bytes";

// All parameters stand here and nowhere else: the published test vectors run through these functions.

const RSA = { name: "RSA-OAEP", hash: "SHA-256" };
const ECDSA = { name: "ECDSA", namedCurve: "P-256" };
const ECDSA_SHA256 = { name: "ECDSA", hash: "SHA-256" };
const AES = "AES-GCM";
const TAG_BITS = 128;
const KEY_BITS = 256;
const MODULUS_BITS = 2048;
const EXPONENT = Uint8Array.of(1, 0, 1);

export const IV_BYTES = 12;

const { subtle } = crypto;
const isPair = (made: CryptoKey | CryptoKeyPair): made is CryptoKeyPair => "privateKey" in made;

function pairOf(made: CryptoKey | CryptoKeyPair): CryptoKeyPair {
  if (!isPair(made)) throw new TypeError("A key pair was to be made.");
  return made;
}

export const makeWrapPair = async (extractable: boolean): Promise<CryptoKeyPair> =>
  pairOf(
    await subtle.generateKey({ ...RSA, modulusLength: MODULUS_BITS, publicExponent: EXPONENT }, extractable, [
      "encrypt",
      "decrypt",
    ]),
  );

export const makeSignPair = async (extractable: boolean): Promise<CryptoKeyPair> =>
  pairOf(await subtle.generateKey(ECDSA, extractable, ["sign", "verify"]));

export async function exportedKey(format: "spki" | "pkcs8", key: CryptoKey): Promise<Bytes> {
  const exported = await subtle.exportKey(format, key);
  if (!(exported instanceof ArrayBuffer)) throw new TypeError("A key was to be exported as bytes.");
  return new Uint8Array(exported);
}

/** @throws Error where it is no RSA key of 2048 bits with the exponent 65537 */
export async function importWrapKey(spki: Bytes): Promise<CryptoKey> {
  const key = await subtle.importKey("spki", spki, RSA, true, ["encrypt"]);
  const { algorithm } = key;
  const isRight =
    "modulusLength" in algorithm &&
    algorithm.modulusLength === MODULUS_BITS &&
    "publicExponent" in algorithm &&
    algorithm.publicExponent instanceof Uint8Array &&
    algorithm.publicExponent.join() === EXPONENT.join();
  if (!isRight) throw new TypeError("Messages are sealed for RSA keys of 2048 bits with the exponent 65537.");
  return key;
}

export const importUnwrapKey = (pkcs8: Bytes, extractable: boolean): Promise<CryptoKey> =>
  subtle.importKey("pkcs8", pkcs8, RSA, extractable, ["decrypt"]);
/** @throws Error where it is no P-256 key */
export const importVerifyKey = (spki: Bytes): Promise<CryptoKey> =>
  subtle.importKey("spki", spki, ECDSA, true, ["verify"]);
export const importSignKey = (pkcs8: Bytes, extractable: boolean): Promise<CryptoKey> =>
  subtle.importKey("pkcs8", pkcs8, ECDSA, extractable, ["sign"]);

/** RSA-OAEP with SHA-256, MGF1 with SHA-256. */
export const wrap = async (key: CryptoKey, secret: Bytes, label: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.encrypt({ name: RSA.name, label }, key, secret));
export const unwrap = async (key: CryptoKey, wrapped: Bytes, label: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.decrypt({ name: RSA.name, label }, key, wrapped));

interface Encryption {
  /** 32 bytes. */
  key: Bytes;
  /** 12 bytes, never twice with the same key. */
  iv: Bytes;
  additionalData: Bytes;
}

async function aesKey({ key, iv }: Encryption, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  if (key.length * 8 !== KEY_BITS || iv.length !== IV_BYTES) throw new TypeError("AES-256-GCM with 96 bits of nonce.");
  return subtle.importKey("raw", key, AES, false, [use]);
}

const aes = ({ iv, additionalData }: Encryption) => ({ name: AES, iv, additionalData, tagLength: TAG_BITS });

/** AES-256-GCM. @returns ciphertext and tag */
export const encrypt = async (how: Encryption, plain: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.encrypt(aes(how), await aesKey(how, "encrypt"), plain));
export const decrypt = async (how: Encryption, body: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.decrypt(aes(how), await aesKey(how, "decrypt"), body));

/** ECDSA over P-256 with SHA-256. @returns r and s, 32 bytes each */
export const sign = async (key: CryptoKey, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await subtle.sign(ECDSA_SHA256, key, bytes));
export const isSigned = async (key: CryptoKey, signature: Bytes, bytes: Bytes): Promise<boolean> =>
  signature.length === 64 && subtle.verify(ECDSA_SHA256, key, signature, bytes);

/** PBKDF2 with HMAC-SHA-256. @returns 32 bytes */
export async function stretch(passphrase: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  const material = await subtle.importKey("raw", passphrase, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await subtle.deriveBits(how, material, KEY_BITS));
}
