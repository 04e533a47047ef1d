import { Secret, TOTP } from "otpauth";

/** What authenticator apps expect where a code says nothing else: SHA-1, six digits, thirty seconds. */
const CODE = { algorithm: "SHA1", digits: 6, period: 30 };
const STEP_MS = CODE.period * 1000;
/** Steps before and after now that still count, since clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A fresh secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totp = (secret: string, label: string) =>
  new TOTP({ ...CODE, issuer: "Leafproof", label, secret: Secret.fromBase32(secret) });

export const enrollmentUri = (secret: string, username: string): string => totp(secret, username).toString();

/** @param code six digits @param now UTC epoch milliseconds @returns null for a code of none of the steps that count */
export function stepOf(secret: string, code: string, now: number): number | null {
  // Others make the library throw, digits of another script among them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totp(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
}
