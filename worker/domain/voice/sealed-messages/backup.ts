import * as v from "valibot";
import { type Backup, BACKUP_ITERATIONS, readBackup } from "./backup-form";
import { fromBase64, randomBytes, toBase64, utf8 } from "./bytes";
import type { PrivateKeys } from "./key-pairs";
import { decrypt, encrypt, exportedKey, importSignKey, importUnwrapKey, IV_BYTES, stretch } from "./primitives";

/** Whose backup it is, and of which key. */
interface BackedUp {
  userId: string;
  keyId: string;
}

/** Both private keys, PKCS#8 in base64. */
const secrets = v.strictObject({ decrypt: v.string(), sign: v.string() });
type Secrets = v.InferOutput<typeof secrets>;

const boundTo = ({ userId, keyId }: BackedUp) => utf8(`leafproof.backup.v1\n${userId}\n${keyId}`);
/** The passphrase as bytes, the same however a keyboard composes its letters. */
const typed = (passphrase: string) => utf8(passphrase.normalize("NFKC").trim());

async function sealSecrets(kept: Secrets, of: BackedUp, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(IV_BYTES)];
  const key = await stretch(typed(passphrase), salt, BACKUP_ITERATIONS);
  const body = await encrypt({ key, iv, additionalData: boundTo(of) }, utf8(JSON.stringify(kept)));
  const backup: Backup = {
    ...{ v: 1, kdf: "PBKDF2-SHA-256", iterations: BACKUP_ITERATIONS },
    ...{ salt: toBase64(salt), iv: toBase64(iv), body: toBase64(body) },
  };
  return JSON.stringify(backup);
}

async function openSecrets(text: string, of: BackedUp, passphrase: string): Promise<Secrets | null> {
  const backup = readBackup(text);
  if (backup === null) return null;
  const key = await stretch(typed(passphrase), fromBase64(backup.salt), backup.iterations);
  const how = { key, iv: fromBase64(backup.iv), additionalData: boundTo(of) };
  const plain = await decrypt(how, fromBase64(backup.body)).catch(() => null);
  return plain === null ? null : v.parse(secrets, JSON.parse(new TextDecoder().decode(plain)));
}

/** @param keys extractable ones @returns JSON text that opens with the passphrase only */
export async function sealBackup(keys: PrivateKeys, of: BackedUp, passphrase: string): Promise<string> {
  const [forReading, forSigning] = await Promise.all([
    exportedKey("pkcs8", keys.decryptKey),
    exportedKey("pkcs8", keys.signKey),
  ]);
  return sealSecrets({ decrypt: toBase64(forReading), sign: toBase64(forSigning) }, of, passphrase);
}

/** @returns keys that cannot be taken out again; null where the passphrase is wrong, or it is another's backup */
export async function openBackup(text: string, of: BackedUp, passphrase: string): Promise<PrivateKeys | null> {
  const kept = await openSecrets(text, of, passphrase);
  if (kept === null) return null;
  const [decryptKey, signKey] = await Promise.all([
    importUnwrapKey(fromBase64(kept.decrypt), false),
    importSignKey(fromBase64(kept.sign), false),
  ]);
  return { decryptKey, signKey };
}

/** The same keys under another passphrase; null where the old one is wrong. */
export async function resealBackup(
  text: string,
  of: BackedUp,
  { old, next }: { old: string; next: string },
): Promise<string | null> {
  const kept = await openSecrets(text, of, old);
  return kept === null ? null : sealSecrets(kept, of, next);
}
