import { BackupForm } from "./backup-form";
import type { OwnKeyEntry } from "./keys-api";
import { restoreKey } from "./own-key";

type RestoreKeyProps = { userId: string; backups: readonly OwnKeyEntry[]; onDone: () => void };

/** Brings a key into this browser from its backup. */
export const RestoreKey = ({ userId, backups, onDone }: RestoreKeyProps) => (
  <BackupForm
    {...{ userId, backups }}
    passphrase={{ name: "passphrase", id: "backup-passphrase", label: "Passphrase of the backup" }}
    button="Restore the key"
    busy="Opening the backup…"
    onOpen={async (entry, opening) => {
      await restoreKey(entry, opening);
      onDone();
    }}
  />
);
