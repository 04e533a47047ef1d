import type { ReactNode, RefObject, SubmitEvent, SyntheticEvent } from "react";
import { SAFETY_GROUP_LABELS, SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import {
  BATCH_MAX,
  COMPARED_FIELD,
  fieldLabels,
  METHOD_MAX,
  RESULT_LABELS,
  SAVED_AT_FIELD,
  type TypedResult,
  WEIGHT_MAX,
} from "@worker/domain/catalogue/lab/results/result-fields";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { AlkaloidFields } from "./alkaloid-fields";
import { CertificateField, type ShownCertificate } from "./certificate-field";
import { ConfirmProposed } from "./confirm-proposed";
import { PrintedWords } from "./line-input";
import { EntryField } from "./proposed";
import { SafetyGroupFields } from "./safety-group";

interface Choice {
  id: string;
  name: string;
}

interface ResultFormProps {
  form: RefObject<HTMLFormElement | null>;
  onInput: (event: SyntheticEvent) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Whether what was typed is saved. */
  state: ReactNode;
  typed: TypedResult;
  /** Whose last result the template starts from, as the reader calls them. */
  whose: "your" | "the vendor’s";
  /** How many values are only proposed. */
  proposed: number;
  /** All that is proposed: whoever compared it has not compared what comes in its place. */
  proposals: string;
  /** When the draft was last saved, as far as this page knows. */
  savedAt: number | null;
  certificate: ShownCertificate | null;
  errors: Readonly<Record<string, string>>;
  productChoices: readonly Choice[];
  labChoices: readonly Choice[];
  /** YYYY-MM-DD: the latest day of a test, and the earliest that is not expired. */
  days: { first: string; today: string };
  /** The API's address of the draft's certificate. */
  certificateAddress: string;
}

const LABELS = {
  certificate: "Certificate",
  ...fieldLabels(SAFETY_GROUP_LABELS),
  [COMPARED_FIELD]: "Proposed values",
};

/** Everything that a certificate says, typed field by field; the values go to the server as they are printed. */
export function ResultForm(props: ResultFormProps) {
  const { form, onInput, onSubmit, state, typed, proposed, certificate, errors, savedAt, certificateAddress } = props;
  return (
    <form ref={form} method="post" className="lab-form" noValidate onInput={onInput} onSubmit={onSubmit}>
      <FormProblems errors={errors} labels={LABELS} />
      <input type="hidden" name={SAVED_AT_FIELD} defaultValue={savedAt ?? ""} />
      {/* Without scripts Enter sends a form by its first button, which must not be one of the small ones. */}
      <button className="sr" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <CertificateField certificate={certificate} address={certificateAddress} error={errors["certificate"]} />
      <Basics {...props} />
      <PrintedWords />
      <AlkaloidFields typed={typed} errors={errors} />
      <section>
        <h2>Safety</h2>
        <p className="small muted">
          Type values as the certificate prints them: 0.12, &lt; 0.01, Not detected. A line that the laboratory did not
          measure is “Not tested”, and so is its group, unless another line of it failed. Leave a limit empty where none
          is printed.
        </p>
        {SAFETY_GROUPS.map((group) => (
          <SafetyGroupFields key={group} group={group} typed={typed} errors={errors} />
        ))}
      </section>
      {(proposed > 0 || errors[COMPARED_FIELD]) && (
        <ConfirmProposed key={props.proposals} count={proposed} error={errors[COMPARED_FIELD]} />
      )}
      {state}
      <div className="row row--wrap">
        <Button variant="primary" name="intent" value="preview">
          Save and preview
        </Button>
        <Button name="intent" value="save">
          Save draft
        </Button>
      </div>
      <details>
        <summary>Delete this draft</summary>
        <p className="small">This deletes what you typed and the uploaded certificate.</p>
        <Button variant="danger" small name="intent" value="delete">
          Yes, delete it
        </Button>
      </details>
    </form>
  );
}

const options = (choices: readonly Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }));

function Basics({ typed, errors, productChoices, labChoices, days, whose }: ResultFormProps) {
  return (
    <section>
      <h2>Sample</h2>
      <div className="grid-2">
        <EntryField name="productId" label={RESULT_LABELS.productId} error={errors["productId"]}>
          <Select
            name="productId"
            placeholder="Choose a product…"
            options={options(productChoices)}
            defaultValue={typed["productId"]}
          />
        </EntryField>
        <EntryField
          name="batchNumber"
          label={RESULT_LABELS.batchNumber}
          help="As printed on the product's label and on the certificate"
          error={errors["batchNumber"]}
        >
          <Input name="batchNumber" autoComplete="off" maxLength={BATCH_MAX} defaultValue={typed["batchNumber"]} />
        </EntryField>
        <EntryField name="labId" label={RESULT_LABELS.labId} help="Verified partners only" error={errors["labId"]}>
          <Select
            name="labId"
            placeholder="Choose a laboratory…"
            options={options(labChoices)}
            defaultValue={typed["labId"]}
          />
        </EntryField>
        <EntryField name="testDate" label={RESULT_LABELS.testDate} help="Within 6 months" error={errors["testDate"]}>
          <Input name="testDate" type="date" min={days.first} max={days.today} defaultValue={typed["testDate"]} />
        </EntryField>
        <EntryField name="testingMethod" label={RESULT_LABELS.testingMethod} error={errors["testingMethod"]}>
          <Input
            name="testingMethod"
            maxLength={METHOD_MAX}
            placeholder="HPLC-UV, ICP-MS"
            defaultValue={typed["testingMethod"]}
          />
        </EntryField>
        <EntryField
          name="sampleWeight"
          label={RESULT_LABELS.sampleWeight}
          help="As printed: 25.3 g, < 25 g, NT; “Not stated” where there is none"
          error={errors["sampleWeight"]}
        >
          <Input name="sampleWeight" maxLength={WEIGHT_MAX} placeholder="25.3 g" defaultValue={typed["sampleWeight"]} />
        </EntryField>
        <EntryField
          name="moisture"
          label="Moisture in %, as printed: 3.90, < 5 or NT (optional)"
          error={errors["moisture"]}
        >
          <Input name="moisture" maxLength={20} defaultValue={typed["moisture"]} />
        </EntryField>
      </div>
      <div>
        <div className="row row--wrap">
          <Button small icon="rotate-ccw" name="intent" value="template">
            Start from the laboratory’s last certificate
          </Button>
        </div>
        <p className="small muted">
          Proposes the lines, units and limits of {whose} last result from the chosen laboratory; values, batch and
          dates stay as they are.
        </p>
      </div>
    </section>
  );
}
