import { fromBase64Url, toBase64Url } from "@worker/push/base64url";
import { toJwk } from "@worker/push/encrypt";

const P256 = { name: "ECDH", namedCurve: "P-256" };
let serial = 0;

async function derived(length: number, salt: Uint8Array<ArrayBuffer>, secret: BufferSource, info: BufferSource) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
}

interface Keys {
  /** An uncompressed point and its scalar, both base64url. */
  point: string;
  scalar: string;
  auth: string;
}

/** Opens what a push service hands a browser, as RFC 8291 has it. */
export async function openPush({ point, scalar, auth }: Keys, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const salt = body.slice(0, 16);
  const theirs = body.slice(21, 86);
  const jwk = toJwk(fromBase64Url(point), scalar);
  const own = await crypto.subtle.importKey("jwk", jwk, P256, false, ["deriveBits"]);
  const publicKey = await crypto.subtle.importKey("raw", theirs, P256, false, []);
  const shared = await crypto.subtle.deriveBits({ ...P256, public: publicKey }, own, 256);
  const words = new TextEncoder().encode("WebPush: info\0");
  const info = Uint8Array.from([...words, ...fromBase64Url(point), ...theirs]);
  const material = await derived(32, fromBase64Url(auth), shared, info);
  const secret = await derived(16, salt, material, new TextEncoder().encode("Content-Encoding: aes128gcm\0"));
  const iv = await derived(12, salt, material, new TextEncoder().encode("Content-Encoding: nonce\0"));
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["decrypt"]);
  const record = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, body.slice(86)));
  const end = record.lastIndexOf(2);
  return new TextDecoder().decode(record.slice(0, end));
}

/** A browser that lets itself be told: what it gives to the site, and what it opens messages with. */
export async function aBrowser(endpoint = `https://push.test/send/${++serial}`) {
  const pair = await crypto.subtle.generateKey(P256, true, ["deriveBits"]);
  const point = toBase64Url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const { d: scalar = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const auth = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  const keys: Keys = { point, scalar, auth };
  return {
    json: { endpoint, keys: { p256dh: point, auth } },
    open: (body: Uint8Array<ArrayBuffer>) => openPush(keys, body),
  };
}
