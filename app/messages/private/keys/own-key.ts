import { openBackup, resealBackup, sealBackup } from "@worker/domain/voice/sealed-messages/backup";
import { type KeyPairs, makeKeyPairs, proveKey } from "@worker/domain/voice/sealed-messages/key-pairs";
import { fromBase64, utf8 } from "@worker/domain/voice/sealed-messages/bytes";
import {
  exportedKey,
  importSignKey,
  importUnwrapKey,
  importVerifyKey,
  isSigned,
  sign,
} from "@worker/domain/voice/sealed-messages/primitives";
import { dropKey, holdKey } from "../device/held-keys";
import { KEYS, tellTabs } from "../device/tabs";
import { accepted, changePin, pinOf } from "../device/pins";
import { Refused } from "./ask";
import { fetchBackup, type OwnKeyEntry, publishKey, replaceBackup } from "./keys-api";

interface NewKeyWish {
  userId: string;
  label: string;
  password: string;
  /** Null for no backup; there can be none later. */
  passphrase: string | null;
}

const WRONG_PASSPHRASE = "This passphrase does not open the backup.";
const NO_BACKUP = "This backup does not belong to this key.";

const wrongPassphrase = (field: string) =>
  new Refused(WRONG_PASSPHRASE, "wrong-passphrase", { [field]: WRONG_PASSPHRASE }, null);

/** The same keys once more, in a form that cannot be taken out of the browser. */
async function shut({ private: { decryptKey, signKey } }: KeyPairs) {
  const [forReading, forSigning] = await Promise.all([exportedKey("pkcs8", decryptKey), exportedKey("pkcs8", signKey)]);
  return {
    decryptKey: await importUnwrapKey(forReading, false),
    signKey: await importSignKey(forSigning, false),
  };
}

/** What this browser made or restored needs no confirming. Before its first private talk it knows no keys at all. */
async function knowOwn(userId: string, id: string): Promise<void> {
  if ((await pinOf(userId, userId)) === null) return;
  await changePin(userId, userId, (pin) => {
    const active = [...new Set([...(pin?.active ?? []), id])].sort();
    return { ...accepted([{ id, removedAt: null }], pin), active };
  });
}

/**
 * Makes this browser's key, with a backup where a passphrase is given (rules/private-mode#keys). It can be taken out of
 * the browser only until the backup is sealed.
 * @throws Refused; TypeError without a connection
 */
export async function makeKey({ userId, label, password, passphrase }: NewKeyWish): Promise<void> {
  const made = await makeKeyPairs(passphrase !== null);
  const of = { userId, keyId: made.id };
  const backup = passphrase === null ? null : await sealBackup(made.private, of, passphrase);
  const own = passphrase === null ? made.private : await shut(made);
  const proof = await proveKey(made, userId);
  // Kept before it is published: a key that is published and lost would be sealed for in vain.
  await holdKey(userId, { id: made.id, public: made.public, private: own });
  try {
    await publishKey({ ...made.public, label, proof, password, ...(backup === null ? {} : { backup }) });
  } catch (error) {
    // Without an answer it may be published all the same.
    if (error instanceof Refused) await dropKey(userId, made.id);
    throw error;
  }
  await knowOwn(userId, made.id);
  tellTabs(KEYS);
}

interface Opening {
  userId: string;
  password: string;
  passphrase: string;
}

/**
 * Brings a key into this browser from its backup.
 * @throws Refused where the password or the passphrase is wrong; TypeError without a connection
 */
export async function restoreKey(entry: OwnKeyEntry, { userId, password, passphrase }: Opening): Promise<void> {
  const { id, encryptKey, signKey } = entry;
  const own = await openBackup(await fetchBackup(id, password), { userId, keyId: id }, passphrase);
  if (own === null) throw wrongPassphrase("passphrase");
  const test = utf8(`leafproof.restore.v1\n${id}`);
  const fits = await isSigned(await importVerifyKey(fromBase64(signKey)), await sign(own.signKey, test), test);
  if (!fits) throw new Refused(NO_BACKUP, "wrong-backup", {}, null);
  await holdKey(userId, { id, public: { encryptKey, signKey }, private: own });
  await knowOwn(userId, id);
  tellTabs(KEYS);
}

/** @throws Refused where the password or the old passphrase is wrong; TypeError without a connection */
export async function changePassphrase(
  { id }: OwnKeyEntry,
  { userId, password, passphrase, next }: Opening & { next: string },
): Promise<void> {
  const backup = await fetchBackup(id, password);
  const resealed = await resealBackup(backup, { userId, keyId: id }, { old: passphrase, next });
  if (resealed === null) throw wrongPassphrase("old");
  await replaceBackup(id, { backup: resealed, password });
}
