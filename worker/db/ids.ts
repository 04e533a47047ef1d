const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A ULID: 48 bits of time, 80 of randomness; sorts by creation.
 * @param now UTC epoch milliseconds
 */
export function newId(now: number): string {
  let time = "";
  for (let rest = now, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) time = (CROCKFORD[rest % 32] ?? "0") + time;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return time + Array.from(bytes, (byte) => CROCKFORD[byte % 32] ?? "0").join("");
}
