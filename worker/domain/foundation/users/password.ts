import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { COST } from "./password-cost";

const KEY_BYTES = 32;
const SALT_BYTES = 16;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const derive = (password: string, salt: Uint8Array, { N, r, p }: typeof COST): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(Uint8Array.from(key));
    });
  });

/** @returns `scrypt$N$r$p$salt$key`, base64 */
export async function hashPassword(password: string): Promise<string> {
  const salt = Uint8Array.from(randomBytes(SALT_BYTES));
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, toBase64(salt), toBase64(key)].join("$");
}

/** Nobody's, so that an unknown name costs the same work (rules/accounts#alike-answers). */
const NOBODY = [
  "scrypt",
  COST.N,
  COST.r,
  COST.p,
  ...[SALT_BYTES, KEY_BYTES].map((n) => toBase64(new Uint8Array(n))),
].join("$");

/** Compares in constant time. @param stored the account's hash, or null where there is no account */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const usable = stored?.startsWith("scrypt$") === true;
  const [, n, r, p, salt = "", key = ""] = (usable ? stored : NOBODY).split("$");
  const expected = fromBase64(key);
  const actual = await derive(password, fromBase64(salt), { N: Number(n), r: Number(r), p: Number(p) });
  return usable && expected.length === actual.length && timingSafeEqual(actual, expected);
}
