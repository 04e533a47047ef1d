import { PASSWORD_MIN } from "@worker/domain/users/forms";
import type { FieldErrors } from "@worker/errors";
import { Field, Input } from "../ui/field";

const ADVICE = `At least ${PASSWORD_MIN} characters. Length makes it strong: four unrelated words are better than one word with signs in it.`;

/** A new password, twice, under the rules of registration. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field name="newPassword" label="New password" help={ADVICE} error={errors["newPassword"]}>
        <Input type="password" name="newPassword" autoComplete="new-password" minLength={PASSWORD_MIN} required />
      </Field>
      <Field name="confirmPassword" label="New password once more" error={errors["confirmPassword"]}>
        <Input type="password" name="confirmPassword" autoComplete="new-password" required />
      </Field>
    </>
  );
}
