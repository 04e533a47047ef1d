const encoder = new TextEncoder();

const toHex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

export async function sha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

const keys = new Map<string, Promise<CryptoKey>>();

/** HMAC-SHA-256 as hex: the form in which network addresses and visitor ids are kept (rulings R11). */
export async function keyedHash(secret: string, text: string): Promise<string> {
  let key = keys.get(secret);
  if (key === undefined) {
    key = crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    keys.set(secret, key);
  }
  return toHex(await crypto.subtle.sign("HMAC", await key, encoder.encode(text)));
}
