/** Without 0, 1, I and O, which are read for each other. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A fresh code such as LEAF-7KQM-X2RD-94TB: 60 random bits, in groups that can be read out. */
export function newInviteCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length] ?? "").join("");
  const groups = Array.from({ length: GROUPS }, (_, n) => letters.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH));
  return ["LEAF", ...groups].join("-");
}
