import { mustHold } from "../../media-refused";
import { ENCODING, TOO_LARGE } from "../refusals";

const [FIRST, LAST, ZERO, END] = [33, 117, 122, 126];

/** Five digits of base 85 for four bytes. @throws MediaRefused for any other character, or above that many bytes */
export function fromAscii85(raw: Uint8Array, most: number): Uint8Array {
  const size = unfolded(raw);
  mustHold(size <= most, TOO_LARGE);
  const bytes = new Uint8Array(size);
  let [length, digits, value] = [0, 0, 0];
  for (const byte of raw) {
    if (byte === END) break;
    if (byte <= 32) continue;
    if (byte === ZERO && digits === 0) {
      length += 4;
      continue;
    }
    mustHold(byte >= FIRST && byte <= LAST, ENCODING);
    value = value * 85 + byte - FIRST;
    digits += 1;
    if (digits < 5) continue;
    for (let n = 3; n >= 0; n -= 1) bytes[length++] = Math.floor(value / 256 ** n);
    [digits, value] = [0, 0];
  }
  for (let n = digits; n > 0 && n < 5; n += 1) value = value * 85 + 84;
  for (let n = 3; n > 4 - digits; n -= 1) bytes[length++] = Math.floor(value / 256 ** n);
  return bytes;
}

/** How many bytes they stand for, before any room is made for them. */
function unfolded(raw: Uint8Array): number {
  let [zeros, digits] = [0, 0];
  for (const byte of raw) {
    if (byte === END) break;
    if (byte === ZERO) zeros += 1;
    else if (byte > 32) digits += 1;
  }
  return 4 * zeros + 4 * Math.floor(digits / 5) + Math.max(0, (digits % 5) - 1);
}
