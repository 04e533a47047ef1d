import { type SubmitEvent, useState } from "react";
import { distinctName } from "@worker/domain/voice/message-keys/distinct-name";
import { Button } from "~/ui/button";
import { Checkbox, Field, Input } from "~/ui/field";
import { browserName } from "./browser-name";
import { textOf } from "./form-text";
import { makeKey } from "./own-key";
import { NewPassphrase } from "./new-passphrase";
import { passphraseFault } from "./passphrases";
import { PasswordField } from "./password-field";
import { Trouble } from "./trouble";
import { useAct } from "./use-act";

type MakeKeyProps = {
  userId: string;
  /** Names of their other browsers. */
  taken: readonly string[];
  onDone: () => void;
};

/** Makes this browser's key. A backup is made now or never, since the key cannot be taken out later. */
export function MakeKey({ userId, taken, onDone }: MakeKeyProps) {
  const { form: ref, errors, setErrors, isBusy, act } = useAct();
  const [hasBackup, setHasBackup] = useState(true);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const passphrase = hasBackup ? textOf(form, "passphrase") : null;
    const fault = passphrase === null ? null : passphraseFault(passphrase, textOf(form, "again"));
    if (fault !== null) {
      setErrors({ [fault.field]: fault.why });
      return;
    }
    const wish = { userId, label: textOf(form, "label"), password: textOf(form, "password"), passphrase };
    act(async () => {
      await makeKey(wish);
      onDone();
    });
  };
  return (
    <form ref={ref} className="stack" onSubmit={onSubmit} noValidate>
      <Trouble errors={errors} />
      <Field
        name="label"
        id="key-label"
        label="Name of this browser"
        help="Only you see it, in the list of your browsers."
        error={errors["label"]}
      >
        <Input
          name="label"
          defaultValue={distinctName(browserName(navigator.userAgent), taken)}
          maxLength={60}
          required
        />
      </Field>
      <fieldset className="stack">
        <legend>Backup</legend>
        <Checkbox type="radio" name="backup" checked={hasBackup} onChange={() => setHasBackup(true)}>
          With a passphrase: other browsers of yours can read your private messages too
        </Checkbox>
        <Checkbox type="radio" name="backup" checked={!hasBackup} onChange={() => setHasBackup(false)}>
          None: if this browser loses its data, nobody can read the messages anymore
        </Checkbox>
        <p className="help muted small">A backup is made now or never. The passphrase never leaves this browser.</p>
      </fieldset>
      {hasBackup && <NewPassphrase errors={errors} />}
      <PasswordField error={errors["password"]} />
      <Button variant="primary" aria-disabled={isBusy}>
        {isBusy ? "Making the key…" : "Make this browser’s key"}
      </Button>
    </form>
  );
}
