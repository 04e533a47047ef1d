import { keyedHash } from "../../../hashing";

const RECOVERY_CODES = 10;
/** No letters that are taken for digits, or for each other. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = 5;

/** Every letter equally likely: the few bytes that would favor the first ones are drawn again. */
function randomLetters(count: number): string {
  const most = 256 - (256 % ALPHABET.length);
  let letters = "";
  while (letters.length < count) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) letters += ALPHABET[byte % ALPHABET.length] ?? "";
  }
  return letters;
}

/** Ten codes of 49 bits, as they are printed: "7KQ2M-XF9RD". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${randomLetters(HALF)}-${randomLetters(HALF)}`);

/** What somebody typed, as codes are hashed: without dashes, spaces and case. */
const normalised = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Keyed, because 49 bits alone could be searched; with the account, so that equal codes of two differ. */
export const recoveryHash = (hashKey: string, userId: string, code: string): Promise<string> =>
  keyedHash(hashKey, `recovery ${userId} ${normalised(code)}`);
