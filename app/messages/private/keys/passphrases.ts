import { PASSPHRASE_MIN } from "@worker/domain/voice/sealed-messages/backup-form";
import { randomBytes } from "@worker/domain/voice/sealed-messages/bytes";

/** Without letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 6;
const GROUP = 4;

/** 120 random bits, in groups that can be written down. */
export function strongPassphrase(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP), (byte) => LETTERS[byte % LETTERS.length] ?? "");
  return Array.from({ length: GROUPS }, (_, group) => letters.slice(group * GROUP, (group + 1) * GROUP).join("")).join(
    "-",
  );
}

/** What is wrong with a passphrase that was typed twice; null where nothing is. */
export function passphraseFault(
  passphrase: string,
  again: string,
): { field: "passphrase" | "again"; why: string } | null {
  if (Array.from(passphrase.trim()).length < PASSPHRASE_MIN)
    return { field: "passphrase", why: `A passphrase has at least ${PASSPHRASE_MIN} characters.` };
  return passphrase === again ? null : { field: "again", why: "The two passphrases differ." };
}
