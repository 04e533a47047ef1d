import * as v from "valibot";
import { base64Of } from "../messages/sealed-form";

/** OWASP's number for PBKDF2 with HMAC-SHA-256. */
export const BACKUP_ITERATIONS = 600_000;
/** More would only keep a browser busy. */
const ITERATIONS_MAX = 5_000_000;
/** Characters of a backup's JSON text. */
const BACKUP_MAX = 4096;
export const PASSPHRASE_MIN = 12;

const NO_BACKUP = "This is not a backup.";

const backupForm = v.strictObject({
  v: v.literal(1),
  kdf: v.literal("PBKDF2-SHA-256"),
  iterations: v.pipe(v.number(), v.safeInteger(), v.minValue(BACKUP_ITERATIONS), v.maxValue(ITERATIONS_MAX)),
  salt: base64Of(16),
  iv: base64Of(12),
  body: v.pipe(v.string(), v.base64(NO_BACKUP), v.maxLength(BACKUP_MAX, NO_BACKUP)),
});
export type Backup = v.InferOutput<typeof backupForm>;

/** As text, the way it travels. */
export const backupText = v.pipe(
  v.string(NO_BACKUP),
  v.maxLength(BACKUP_MAX, NO_BACKUP),
  v.check((text) => readBackup(text) !== null, NO_BACKUP),
);

/** Null for what is no backup. */
export function readBackup(text: string): Backup | null {
  try {
    const read = v.safeParse(backupForm, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
