import { type ReactNode, use } from "react";
import { FieldError, Select } from "~/ui/field";
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

type LineProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
};

/** What a cell's control is called and described by. */
function useCell({ name, label, error }: LineProps) {
  const isProposed = name in use(ProposedFields);
  const described = [error && `${name}-error`, isProposed && `${name}-proposed`].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    "aria-label": label,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": described || undefined,
  };
}

function Cell({ name, error, children }: Pick<LineProps, "name" | "error"> & { children: ReactNode }) {
  return (
    <div className="field">
      {children}
      <ProposedCell name={name} id={`${name}-proposed`} />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}

/** One cell of a certificate's table, named by its row and column. */
export const LineInput = ({ list, ...line }: LineProps & { list?: string | undefined }) => (
  <Cell {...line}>
    <input className="input" {...useCell(line)} list={list} defaultValue={line.value} autoComplete="off" />
  </Cell>
);

/** The same where the certificate prints one of a few; empty stands for what the whole table has. */
export const LineSelect = ({ options, ...line }: LineProps & { options: readonly string[] }) => (
  <Cell {...line}>
    <Select {...useCell(line)} placeholder="As above" options={options} defaultValue={line.value} />
  </Cell>
);
