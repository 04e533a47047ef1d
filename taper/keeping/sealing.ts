/** What a guess at a passphrase costs, as OWASP advises for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
/** In characters. Longer is better, and only the person can say what they will remember. */
export const SHORTEST_PASSPHRASE = 8;

/** A passphrase in the form in which it opens and seals; the key cannot be taken out of the browser. */
export interface Lock {
  key: CryptoKey;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
}

/** A notebook as it lies encrypted. */
export interface Sealed {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** The passphrase is another, or what lies there was changed: the cipher cannot tell which. */
export class WrongPassphrase extends Error {}

/** Sealed for this purpose only. */
const PURPOSE = new TextEncoder().encode("leafproof-taper 1");

/** @param salt of what is to be opened; left out, a new one */
export async function lockOf(
  passphrase: string,
  salt = crypto.getRandomValues(new Uint8Array(16)),
  iterations = ITERATIONS,
): Promise<Lock> {
  // The same letters may come composed or not, depending on the keyboard.
  const bytes = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const secret = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  return { key, salt, iterations };
}

export async function seal(text: string, { key, salt, iterations }: Lock): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: "AES-GCM", iv, additionalData: PURPOSE };
  return { salt, iterations, iv, bytes: await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text)) };
}

/** @throws WrongPassphrase */
export async function open({ iv, bytes }: Sealed, { key }: Lock): Promise<string> {
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: PURPOSE }, key, bytes);
    return new TextDecoder().decode(plain);
  } catch {
    throw new WrongPassphrase("This passphrase does not open the notebook.");
  }
}

/** Whether what lies sealed was sealed with the same passphrase and salt. */
export const fits = ({ salt }: Sealed, lock: Lock): boolean =>
  salt.length === lock.salt.length && salt.every((byte, index) => byte === lock.salt[index]);
