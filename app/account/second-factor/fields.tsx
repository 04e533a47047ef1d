import type { ReactNode } from "react";
import { Field, Input } from "~/ui/field";

type FieldProps = { error?: string | undefined; help?: ReactNode; idPrefix?: string };

/** Six digits or a recovery code; phones offer what an app or a message brought. */
export function CodeField({ error, help, idPrefix = "", label = "Code" }: FieldProps & { label?: string }) {
  return (
    <Field name="code" id={`${idPrefix}code`} label={label} error={error} help={help}>
      <Input name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
    </Field>
  );
}

/** The password once more, for what a borrowed session must not do. */
export function PasswordField({ error, idPrefix = "" }: FieldProps) {
  return (
    <Field name="password" id={`${idPrefix}password`} label="Your password" error={error}>
      <Input type="password" name="password" autoComplete="current-password" required />
    </Field>
  );
}
