import type { SubmitEvent } from "react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { BackupChoice } from "./backup-choice";
import { textOf } from "./form-text";
import type { OwnKeyEntry } from "./keys-api";
import { restoreKey } from "./own-key";
import { PasswordField } from "./password-field";
import { Trouble } from "./trouble";
import { useAct } from "./use-act";

type RestoreKeyProps = { userId: string; backups: readonly OwnKeyEntry[]; onDone: () => void };

/** Brings a key into this browser from its backup. */
export function RestoreKey({ userId, backups, onDone }: RestoreKeyProps) {
  const { form: ref, errors, isBusy, act } = useAct();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = backups.find(({ id }) => id === textOf(form, "key"));
    if (entry === undefined) return;
    const opening = { userId, password: textOf(form, "password"), passphrase: textOf(form, "passphrase") };
    act(async () => {
      await restoreKey(entry, opening);
      onDone();
    });
  };
  return (
    <form ref={ref} className="stack" onSubmit={onSubmit} noValidate>
      <Trouble errors={errors} />
      <BackupChoice backups={backups} />
      <Field name="passphrase" id="backup-passphrase" label="Passphrase of the backup" error={errors["passphrase"]}>
        <Input type="password" name="passphrase" autoComplete="off" required />
      </Field>
      <PasswordField error={errors["password"]} />
      <Button variant="primary" aria-disabled={isBusy}>
        {isBusy ? "Opening the backup…" : "Restore the key"}
      </Button>
    </form>
  );
}
