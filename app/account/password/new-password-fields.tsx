import type { FieldErrors } from "@worker/errors";
import { Field, Input } from "~/ui/field";
import { NewPasswordField } from "./new-password-field";

export const NEW_PASSWORD_LABELS = { newPassword: "New password", confirmPassword: "Confirm new password" };

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <NewPasswordField name="newPassword" label={NEW_PASSWORD_LABELS.newPassword} error={errors["newPassword"]} />
      <Field name="confirmPassword" label={NEW_PASSWORD_LABELS.confirmPassword} error={errors["confirmPassword"]}>
        <Input type="password" name="confirmPassword" autoComplete="new-password" required />
      </Field>
    </>
  );
}
