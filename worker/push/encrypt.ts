import { fromBase64Url, toBase64Url } from "./base64url";

/** What a browser gives for messages to it: its public key, an uncompressed point of P-256, and a secret of 16 bytes. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const RECORD_BYTES = 4096;
/** A push service takes 4,096 bytes; so much of that is header, delimiter and tag. */
const PAYLOAD_MAX = RECORD_BYTES - SALT_BYTES - 4 - 1 - POINT_BYTES - 1 - 16;
/** The last record of RFC 8188 ends so. */
const DELIMITER = 2;

const P256 = { name: "ECDH", namedCurve: "P-256" };
const encoder = new TextEncoder();

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = async (
  length: number,
  [salt, secret, info]: [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>],
) => {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
};

/** A private key of P-256 with its point, as WebCrypto takes it. */
export const toJwk = (point: Uint8Array, scalar: string): JsonWebKey => ({
  ...{ kty: "EC", crv: "P-256", d: scalar },
  ...{ x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) },
});

/** Whether a browser's keys are what they should be; that the point is on the curve is found when it is used. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const point = fromBase64Url(p256dh);
    return point.length === POINT_BYTES && point[0] === 4 && fromBase64Url(auth).length === AUTH_BYTES;
  } catch {
    return false;
  }
}

interface Drawn {
  /** This message's own key pair. */
  keys: CryptoKeyPair;
  /** Its public key, as an uncompressed point. */
  point: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
}

async function draw(): Promise<Drawn> {
  const keys = await crypto.subtle.generateKey(P256, true, ["deriveBits"]);
  if (!("privateKey" in keys)) throw new Error("A key pair was expected.");
  const exported = await crypto.subtle.exportKey("raw", keys.publicKey);
  if (!(exported instanceof ArrayBuffer)) throw new Error("A point was expected.");
  return { keys, point: new Uint8Array(exported), salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)) };
}

/**
 * Encrypts a message to a browser: RFC 8291 in the one-record form of RFC 8188, `Content-Encoding: aes128gcm`.
 * @param drawn what is drawn afresh for each message; a test gives the standard's own
 * @throws Error when the payload is too long or the browser's key is none
 */
export async function encryptFor(
  browser: BrowserKeys,
  payload: string,
  drawn?: Drawn,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = encoder.encode(payload);
  if (text.length > PAYLOAD_MAX) throw new Error("The message is too long for a push service.");
  const { keys, point, salt } = drawn ?? (await draw());
  const theirs = fromBase64Url(browser.p256dh);
  const publicKey = await crypto.subtle.importKey("raw", theirs, P256, false, []);
  const shared = await crypto.subtle.deriveBits({ ...P256, public: publicKey }, keys.privateKey, 256);
  const keyInfo = joined(encoder.encode("WebPush: info\0"), theirs, point);
  const material = await bytesOf(32, [fromBase64Url(browser.auth), new Uint8Array(shared), keyInfo]);
  const secret = await bytesOf(16, [salt, material, encoder.encode("Content-Encoding: aes128gcm\0")]);
  const iv = await bytesOf(12, [salt, material, encoder.encode("Content-Encoding: nonce\0")]);
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, joined(text, Uint8Array.of(DELIMITER)));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(POINT_BYTES), point, new Uint8Array(sealed));
}
