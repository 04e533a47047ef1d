import { use } from "react";
import { FieldError } from "~/ui/field";
import { ProposedCell, ProposedFields } from "./proposed";

/** The list of words that a value can be instead of a number. */
export const PRINTED_WORDS = "printed-words";

export const PrintedWords = () => (
  <datalist id={PRINTED_WORDS}>
    <option value="Not detected" />
    <option value="Not tested" />
    <option value="Detected" />
  </datalist>
);

type LineInputProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  list?: string | undefined;
};

/** One cell of a certificate's table, named by its row and column. */
export function LineInput({ name, label, value, error, list }: LineInputProps) {
  const isProposed = name in use(ProposedFields);
  const described = [error && `${name}-error`, isProposed && `${name}-proposed`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <input
        className="input"
        id={name}
        name={name}
        list={list}
        aria-label={label}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <ProposedCell name={name} id={`${name}-proposed`} />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}
