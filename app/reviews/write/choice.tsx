import type { ReactNode } from "react";
import { FieldError } from "~/ui/field";

type ChoiceProps = {
  /** The name of its radios; also the id that the summary of errors leads to. */
  name: string;
  legend: string;
  error: string | undefined;
  children: ReactNode;
};

/** A question that one radio answers. None is chosen for the writer (rules/reviews#fields). */
export function Choice({ name, legend, error, children }: ChoiceProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <div className="field">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
