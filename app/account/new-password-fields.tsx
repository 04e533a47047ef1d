import { PASSWORD_MIN } from "@worker/domain/users/forms";
import type { FieldErrors } from "@worker/errors";
import { Field, Input } from "../ui/field";

/** The fields by name, for the line over a form that needs another look. */
export const NEW_PASSWORD_LABELS = { newPassword: "New password", confirmPassword: "New password once more" };

const ADVICE = `At least ${PASSWORD_MIN} characters. Length makes it strong: four unrelated words are better than one word with signs in it.`;

/** A new password, twice, under the rules of registration. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field name="newPassword" label={NEW_PASSWORD_LABELS.newPassword} help={ADVICE} error={errors["newPassword"]}>
        <Input type="password" name="newPassword" autoComplete="new-password" minLength={PASSWORD_MIN} required />
      </Field>
      <Field name="confirmPassword" label={NEW_PASSWORD_LABELS.confirmPassword} error={errors["confirmPassword"]}>
        <Input type="password" name="confirmPassword" autoComplete="new-password" required />
      </Field>
    </>
  );
}
