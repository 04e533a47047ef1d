import type { ReactNode, SubmitEvent } from "react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { BackupChoice } from "./backup-choice";
import { textOf } from "./form-text";
import type { OwnKeyEntry } from "./keys-api";
import { PasswordField } from "./password-field";
import { Trouble } from "./trouble";
import { useAct } from "./use-act";

interface Opening {
  userId: string;
  /** Of the account. */
  password: string;
  /** Of the backup. */
  passphrase: string;
}

type Errors = ReturnType<typeof useAct>["errors"];

type BackupFormProps = {
  userId: string;
  backups: readonly OwnKeyEntry[];
  /** The field of the passphrase that opens the backup. */
  passphrase: { name: string; id: string; label: string };
  button: string;
  busy: string;
  /** What is asked for besides. */
  children?: (errors: Errors) => ReactNode;
  /** What of that is wrong, before anything is done. */
  faultOf?: (form: FormData) => { field: string; why: string } | null;
  onOpen: (entry: OwnKeyEntry, opening: Opening, form: FormData) => Promise<void>;
};

/** Does something with a backup that its passphrase opens. */
export function BackupForm(props: BackupFormProps) {
  const { userId, backups, passphrase, button, busy, children, faultOf, onOpen } = props;
  const { form: ref, errors, setErrors, isBusy, act } = useAct();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = backups.find(({ id }) => id === textOf(form, "key"));
    if (entry === undefined) return;
    const fault = faultOf?.(form) ?? null;
    if (fault !== null) {
      setErrors({ [fault.field]: fault.why });
      return;
    }
    const opening = { userId, password: textOf(form, "password"), passphrase: textOf(form, passphrase.name) };
    act(() => onOpen(entry, opening, form));
  };
  return (
    <form ref={ref} className="stack" onSubmit={onSubmit} noValidate>
      <Trouble errors={errors} />
      <BackupChoice backups={backups} />
      <Field {...passphrase} error={errors[passphrase.name]}>
        <Input type="password" name={passphrase.name} autoComplete="off" required />
      </Field>
      {children?.(errors)}
      <PasswordField error={errors["password"]} />
      <Button variant="primary" aria-disabled={isBusy}>
        {isBusy ? busy : button}
      </Button>
    </form>
  );
}
