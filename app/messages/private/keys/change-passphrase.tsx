import { type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { BackupChoice } from "./backup-choice";
import { textOf } from "./form-text";
import type { OwnKeyEntry } from "./keys-api";
import { NewPassphrase } from "./new-passphrase";
import { changePassphrase } from "./own-key";
import { passphraseFault } from "./passphrases";
import { PasswordField } from "./password-field";
import { Trouble } from "./trouble";
import { useAct } from "./use-act";

/** Seals a backup under another passphrase. Whoever kept a copy of the old backup opens that with the old one still. */
export function ChangePassphrase({ userId, backups }: { userId: string; backups: readonly OwnKeyEntry[] }) {
  const { form: ref, errors, setErrors, isBusy, act } = useAct();
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <Note kind="good" role="status">
        The backup opens with the new passphrase now.
      </Note>
    );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = backups.find(({ id }) => id === textOf(form, "key"));
    if (entry === undefined) return;
    const next = textOf(form, "passphrase");
    const fault = passphraseFault(next, textOf(form, "again"));
    if (fault !== null) {
      setErrors({ [fault.field]: fault.why });
      return;
    }
    const opening = { userId, password: textOf(form, "password"), passphrase: textOf(form, "old"), next };
    act(async () => {
      await changePassphrase(entry, opening);
      setIsDone(true);
    });
  };
  return (
    <form ref={ref} className="stack" onSubmit={onSubmit} noValidate>
      <Trouble errors={errors} />
      <BackupChoice backups={backups} />
      <Field name="old" id="old-passphrase" label="Passphrase until now" error={errors["old"]}>
        <Input type="password" name="old" autoComplete="off" required />
      </Field>
      <NewPassphrase errors={errors} />
      <PasswordField error={errors["password"]} />
      <Button variant="primary" aria-disabled={isBusy}>
        {isBusy ? "Sealing the backup…" : "Change the passphrase"}
      </Button>
    </form>
  );
}
