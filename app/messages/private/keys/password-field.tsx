import { Field, Input } from "~/ui/field";

/** A borrowed session must not become a reader of private messages. */
export function PasswordField({ error }: { error: string | undefined }) {
  return (
    <Field name="password" id="key-password" label="Your account’s password" error={error}>
      <Input type="password" name="password" autoComplete="current-password" required />
    </Field>
  );
}
