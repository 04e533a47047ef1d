import { useState } from "react";
import { Field, Input } from "~/ui/field";
import { type Strength, strengthOf } from "./strength";

const ADVICE: Record<Strength, string> = {
  0: "Too short yet: at least 6 characters.",
  1: "Easy to guess. Length helps most: try 12 characters or more.",
  2: "Fair. A few more characters make it strong.",
  3: "Strong.",
};

type NewPasswordFieldProps = {
  name: "password" | "newPassword";
  label: string;
  error?: string | undefined;
  idPrefix?: string;
};

/** A password that is being chosen; with scripts a meter advises length (rules/accounts#passwords). */
export function NewPasswordField({ name, label, error, idPrefix = "" }: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<Strength | null>(null);
  return (
    <div>
      <Field
        name={name}
        id={`${idPrefix}${name}`}
        label={label}
        help="At least 6 characters; several words in a row are easy to remember and hard to guess."
        error={error}
      >
        <Input
          type="password"
          name={name}
          autoComplete="new-password"
          required
          onInput={({ currentTarget: { value } }) => setStrength(value === "" ? null : strengthOf(value))}
        />
      </Field>
      <div className="strength" data-strength={strength ?? undefined}>
        <i aria-hidden="true" />
        <p role="status" className="small muted">
          {strength !== null && ADVICE[strength]}
        </p>
      </div>
    </div>
  );
}
