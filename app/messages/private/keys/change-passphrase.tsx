import { useState } from "react";
import { Note } from "~/ui/note";
import { BackupForm } from "./backup-form";
import { textOf } from "./form-text";
import type { OwnKeyEntry } from "./keys-api";
import { NewPassphrase } from "./new-passphrase";
import { changePassphrase } from "./own-key";
import { passphraseFault } from "./passphrases";

/** Seals a backup under another passphrase. Whoever kept a copy of the old backup opens that with the old one still. */
export function ChangePassphrase({ userId, backups }: { userId: string; backups: readonly OwnKeyEntry[] }) {
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <Note kind="good" role="status">
        The backup opens with the new passphrase now.
      </Note>
    );
  return (
    <BackupForm
      {...{ userId, backups }}
      passphrase={{ name: "old", id: "old-passphrase", label: "Passphrase until now" }}
      button="Change the passphrase"
      busy="Sealing the backup…"
      faultOf={(form) => passphraseFault(textOf(form, "passphrase"), textOf(form, "again"))}
      onOpen={async (entry, opening, form) => {
        await changePassphrase(entry, { ...opening, next: textOf(form, "passphrase") });
        setIsDone(true);
      }}
    >
      {(errors) => <NewPassphrase errors={errors} />}
    </BackupForm>
  );
}
