const encoder = new TextEncoder();
const IV_BYTES = 12;

/** What a sealed text is for and whose it is; bound into it, so that it opens nowhere else. */
export interface SealedFor {
  purpose: string;
  owner: string;
}

interface DataKey {
  /** Names the key in front of what it sealed; tells nothing of the key. */
  id: string;
  key: CryptoKey;
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const boundTo = ({ purpose, owner }: SealedFor) => encoder.encode(`${purpose}\n${owner}`);

async function deriveKey(secret: string): Promise<DataKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveKey",
    "deriveBits",
  ]);
  const forUse = (use: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(32),
    info: encoder.encode(`leafproof ${use}`),
  });
  const aes = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(forUse("data"), material, aes, false, ["encrypt", "decrypt"]);
  const id = new Uint8Array(await crypto.subtle.deriveBits(forUse("data key id"), material, 32));
  return { id: toBase64(id).replace(/=+$/, ""), key };
}

const derived = new Map<string, DataKey>();

async function keyOf(secret: string): Promise<DataKey> {
  const known = derived.get(secret) ?? (await deriveKey(secret));
  derived.set(secret, known);
  return known;
}

/** DATA_KEY may hold several keys, apart by commas: the first seals, all open, so that a key can be replaced. */
const secretsIn = (dataKey: string): string[] =>
  dataKey
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");

/**
 * Encrypts a text with AES-256-GCM under the data key (rules/privacy#encrypted-data).
 * @param dataKey the DATA_KEY secret
 * @returns key id, nonce and ciphertext, apart by dots
 */
export async function seal(dataKey: string, text: string, what: SealedFor): Promise<string> {
  const { id, key } = await keyOf(secretsIn(dataKey)[0] ?? "");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const options = { name: "AES-GCM", iv, additionalData: boundTo(what) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(options, key, encoder.encode(text)));
  return [id, toBase64(iv), toBase64(sealed)].join(".");
}

/**
 * Opens what `seal` made.
 * @throws Error when it was altered, was sealed for something or somebody else, or its key is gone
 */
export async function unseal(dataKey: string, sealed: string, what: SealedFor): Promise<string> {
  const [id = "", iv = "", body = ""] = sealed.split(".");
  const keys = await Promise.all(secretsIn(dataKey).map(keyOf));
  const match = keys.find((each) => each.id === id);
  if (match === undefined) throw new Error("The key that sealed this is not among DATA_KEY's.");
  const options = { name: "AES-GCM", iv: fromBase64(iv), additionalData: boundTo(what) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(options, match.key, fromBase64(body)));
}
