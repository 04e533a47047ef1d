import { Fragment } from "react";
import { fieldsOfStep, LINE_MAX, TEXT_MAX, type TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import { LegalLink } from "~/content/legal-dialog";
import { Checkbox, Field, Input, Select, Textarea } from "~/ui/field";
import { type Shape, SHAPES } from "./step-shapes";

type StepFieldsProps = {
  step: number;
  values: TypedAnswers;
  errors: Readonly<Record<string, string>>;
  /** Which encrypted parts are stored already. */
  stored: { taxId: boolean; banking: boolean };
  /** US dollars a year. */
  fee: number;
};

export function StepFields({ step, values, errors, stored, fee }: StepFieldsProps) {
  const fields = Object.entries(fieldsOfStep(step)).filter(([name]) => !name.startsWith("agreeTo"));
  return (
    <>
      {fields.map(([name, label]) => (
        <Fragment key={name}>
          {SHAPES[name]?.group && <h3>{SHAPES[name].group}</h3>}
          <StepField name={name} label={label} value={values[name]} error={errors[name]} shape={SHAPES[name] ?? {}} />
          {name === "taxId" && stored.taxId && <Kept name="forgetTaxId" what="A tax ID" />}
          {name === "accountType" && stored.banking && <Kept name="forgetBanking" what="Banking details" />}
        </Fragment>
      ))}
      {step === 5 && <Agreements values={values} errors={errors} fee={fee} />}
    </>
  );
}

type StepFieldProps = {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  shape: Shape;
};

function StepField({ name, label, value, error, shape }: StepFieldProps) {
  const { kind = "text", required, options = [], help, otherwise, placeholder, autoComplete } = shape;
  if (kind === "tick")
    return (
      <Checkbox name={name} id={name} defaultChecked={Boolean(value)} error={error}>
        {label}
      </Checkbox>
    );
  const common = { name, required, defaultValue: value || otherwise };
  return (
    <Field name={name} label={required ? label : `${label} (optional)`} error={error} help={help}>
      {kind === "choice" ? (
        <Select {...common} options={options} placeholder="Choose one" />
      ) : kind === "long" ? (
        <Textarea {...common} rows={4} maxLength={TEXT_MAX} />
      ) : (
        <Input
          {...common}
          placeholder={placeholder}
          autoComplete={autoComplete}
          type={kind === "number" ? "text" : kind}
          inputMode={kind === "number" ? "numeric" : undefined}
          maxLength={LINE_MAX}
        />
      )}
    </Field>
  );
}

/** What is sealed is not shown again, so a field left empty leaves it as it is. */
function Kept({ name, what }: { name: string; what: string }) {
  return (
    <div>
      <p className="small muted">{what} is stored, encrypted. Enter it again only to replace it.</p>
      <Checkbox name={name} id={name}>
        Remove what is stored
      </Checkbox>
    </div>
  );
}

function Agreements({ values, errors, fee }: Pick<StepFieldsProps, "values" | "errors" | "fee">) {
  return (
    <div>
      <Checkbox
        name="agreeToTerms"
        id="agreeToTerms"
        required
        defaultChecked={Boolean(values["agreeToTerms"])}
        error={errors["agreeToTerms"]}
      >
        I agree to the <LegalLink to="/terms-of-service">Terms of Service</LegalLink>, and what I wrote here is true
      </Checkbox>
      <Checkbox
        name="agreeToFees"
        id="agreeToFees"
        required
        defaultChecked={Boolean(values["agreeToFees"])}
        error={errors["agreeToFees"]}
      >
        I agree to the verification fee of ${fee} per year, due within 30 days of approval
      </Checkbox>
    </div>
  );
}
