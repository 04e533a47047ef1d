const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The last time that an id can tell, UTC epoch milliseconds. */
export const LATEST = 2 ** 48 - 1;

/** What every id made at this time or later is at least. @param at UTC epoch milliseconds, up to `LATEST` */
export function idsFrom(at: number): string {
  let time = "";
  for (let rest = at, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) time = (CROCKFORD[rest % 32] ?? "0") + time;
  return time;
}

/** A ULID: 48 bits of time, 80 of randomness; sorts by creation. @param now UTC epoch milliseconds */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return idsFrom(now) + Array.from(bytes, (byte) => CROCKFORD[byte % 32] ?? "0").join("");
}
