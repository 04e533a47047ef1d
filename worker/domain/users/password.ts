import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of new hashes; each hash carries its own parameters, so these can rise without locking anyone out. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** @returns `scrypt$N$r$p$salt$key`, base64 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** A hash nobody's password has: an unknown name costs the same work as a wrong password (rulings, area 2). */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`;

/**
 * Compares in constant time.
 * @param stored the account's hash, or null where there is no account
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const usable = stored !== null && stored.startsWith("scrypt$");
  const [, n, r, p, salt = "", key = ""] = (usable ? stored : NOBODY).split("$");
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), { N: Number(n), r: Number(r), p: Number(p) });
  return usable && expected.length === actual.length && timingSafeEqual(actual, expected);
}
