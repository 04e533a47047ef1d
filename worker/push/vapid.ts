import { fromBase64Url, toBase64Url } from "./base64url";
import { toJwk } from "./encrypt";

/** Names the site to push services (RFC 8292). */
export interface Vapid {
  /** An uncompressed point of P-256 and its scalar, both base64url. */
  publicKey: string;
  privateKey: string;
  /** Where a push service reaches whoever runs the site: `mailto:` or `https:`. */
  subject: string;
}

const HOUR_MS = 3_600_000;
/** A token may live for a day; its time is rounded, so that a service gets the same one for hours. */
const LIFE_MS = 18 * HOUR_MS;
const ROUND_MS = 6 * HOUR_MS;

const encoder = new TextEncoder();
const part = (value: object): string => toBase64Url(encoder.encode(JSON.stringify(value)));

/** The newest token of each push service: signing costs more than all else of a message. */
const signed = new Map<string, { claims: string; token: string }>();

/**
 * The `Authorization` header for a message to a push service.
 * @param audience the service's origin
 */
export async function vapidHeader(
  { publicKey, privateKey, subject }: Vapid,
  audience: string,
  now: number,
): Promise<string> {
  const exp = Math.floor((Math.floor(now / ROUND_MS) * ROUND_MS + LIFE_MS) / 1000);
  const claims = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: audience, exp, sub: subject })}`;
  const name = `${publicKey} ${audience}`;
  const known = signed.get(name);
  const token = known?.claims === claims ? known.token : `${claims}.${await signature(claims, publicKey, privateKey)}`;
  signed.set(name, { claims, token });
  return `vapid t=${token}, k=${publicKey}`;
}

async function signature(text: string, publicKey: string, privateKey: string): Promise<string> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const jwk = toJwk(fromBase64Url(publicKey), privateKey);
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"]);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))));
}
