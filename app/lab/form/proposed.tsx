import { createContext, use, type ComponentProps } from "react";
import type { Proposals } from "@worker/domain/catalogue/lab/results/result-fields";
import { Field } from "~/ui/field";

type From = Proposals[string]["from"];

/** Which of the form's fields hold a value that nobody has touched yet, and where it comes from. */
export const ProposedFields = createContext<Readonly<Record<string, From>>>({});

const MARKS: Record<From, string> = {
  pdf: "Proposed from the PDF: check it",
  template: "From the last certificate: check it",
};

/** Stands beside a proposed value until somebody touches it. */
function ProposedMark({ name }: { name: string }) {
  const from = use(ProposedFields)[name];
  return from && <span className="proposed">{MARKS[from]}</span>;
}

/** The same in a table's narrow cell; who only hears it hears where the value comes from too. */
export function ProposedCell({ name, id }: { name: string; id: string }) {
  const from = use(ProposedFields)[name];
  return (
    from && (
      <span className="proposed" id={id}>
        <span aria-hidden="true">Proposed</span>
        <span className="sr">{MARKS[from]}</span>
      </span>
    )
  );
}

/** A field of the entry form, whose help says so while its value is only proposed. */
export function EntryField({ help, ...rest }: ComponentProps<typeof Field>) {
  const isProposed = rest.name in use(ProposedFields);
  const marked = (
    <>
      <ProposedMark name={rest.name} />
      {help}
    </>
  );
  return <Field {...rest} help={isProposed ? marked : help} />;
}
