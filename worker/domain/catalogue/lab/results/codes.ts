import { CODE_PREFIX } from "./compact-form";

/** Crockford's alphabet: no letter that is taken for a digit or another letter. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 12;

const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1-");

/** A new verification code, `verify:xxxx-xxxx-xxxx`: 60 random bits, so that nobody meets one by trying. */
export function newCode(): string {
  // 32 divides 256, so the lower five bits of a random byte are even.
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return CODE_PREFIX + grouped(Array.from(bytes, (byte) => ALPHABET[byte % 32] ?? "0").join(""));
}

/** Letters that Crockford's alphabet leaves out are read as the digits that they look like. */
export function normaliseCode(typed: string): string {
  const tail = typed
    .toLowerCase()
    .replace(/\s/g, "")
    .replace(/^verify:?/, "")
    .replace(/[-–—]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return CODE_PREFIX + (tail.length === CODE_LENGTH ? grouped(tail) : tail);
}
