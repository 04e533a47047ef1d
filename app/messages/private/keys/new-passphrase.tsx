import { useRef, useState } from "react";
import { PASSPHRASE_MIN } from "@worker/domain/voice/sealed-messages/backup-form";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { strongPassphrase } from "./passphrases";
import type { Errors } from "./use-act";

/** A passphrase that is being chosen: a strong one is offered, and either is typed twice. */
export function NewPassphrase({ errors }: { errors: Errors }) {
  const [offered, setOffered] = useState(strongPassphrase);
  const [isCopied, setIsCopied] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const fill = (text: string) =>
    fields.current?.querySelectorAll("input").forEach((field) => {
      field.value = text;
    });
  const offerAnother = () => {
    // What was taken and is offered no longer could not be written down anymore.
    if (isUsed) fill("");
    setOffered(strongPassphrase());
    setIsCopied(false);
    setIsUsed(false);
  };
  const copy = () =>
    void navigator.clipboard.writeText(offered).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <div ref={fields} className="stack">
      <Note icon="key-round">
        <p id="offered-passphrase">A strong one, to write down or keep in a password manager:</p>
        <p className="lead num">
          <output aria-labelledby="offered-passphrase">{offered}</output>
        </p>
        <div className="row row--wrap">
          <Button type="button" small icon={isCopied ? "copy-check" : "copy"} onClick={copy}>
            <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
          </Button>
          <Button
            type="button"
            small
            icon="check"
            onClick={() => {
              fill(offered);
              setIsUsed(true);
            }}
          >
            Use this one
          </Button>
          <Button type="button" small variant="quiet" onClick={offerAnother}>
            Another
          </Button>
        </div>
        <p className="small" role="status">
          {isUsed && "It stands in both fields below. Write it down or keep it before you go on."}
        </p>
      </Note>
      <Field
        name="passphrase"
        id="key-passphrase"
        label="Passphrase"
        help={`The one above, or your own with at least ${PASSPHRASE_MIN} characters. Whoever loses it cannot open the backup; we cannot either.`}
        error={errors["passphrase"]}
      >
        <Input type="password" name="passphrase" autoComplete="new-password" required />
      </Field>
      <Field name="again" id="key-again" label="Passphrase once more" error={errors["again"]}>
        <Input type="password" name="again" autoComplete="new-password" required />
      </Field>
    </div>
  );
}
