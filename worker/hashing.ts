const encoder = new TextEncoder();

const toHex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text in UTF-8, as hex. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

/** Keys, not promises of them: what one request waits for must not hang on another that was broken off. */
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  keys.set(secret, key);
  return key;
}

/** HMAC-SHA-256 as hex, for network addresses and visitor ids (rules/privacy#hashed-networks). */
export async function keyedHash(secret: string, text: string): Promise<string> {
  return toHex(await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(text)));
}

/** Random bytes as hex, for tokens that only their holder knows. */
export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)).buffer);

/** SHA-256 of bytes, as hex. */
export async function bytesSha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}
