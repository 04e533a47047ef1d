import { useMemo } from "react";
import { ErrorSummary } from "./error-summary";

type FormProblemsProps = {
  /** What is wrong, by field; `form` for the whole. */
  errors: Readonly<Record<string, string>>;
  /** Names of the fields, in the order of the form; a field's id is its key. */
  labels: Readonly<Record<string, string>>;
};

/** The line over a form that was refused; the first field that needs another look gets the focus. */
export function FormProblems({ errors, labels }: FormProblemsProps) {
  // The focus moves when the problems change, and must not when the page is merely rendered again.
  const problems = useMemo(
    () =>
      Object.entries(labels)
        .filter(([id]) => errors[id] !== undefined)
        .map(([id, label]) => ({ id, label })),
    [errors, labels],
  );
  return <ErrorSummary problems={problems} message={errors["form"]} />;
}
