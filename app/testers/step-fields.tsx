import { useState } from "react";
import { countWords } from "@worker/domain/voice/testers/count-words";
import { chosenOf, fieldsOfStep, SAMPLE_WORDS, type TypedAnswers } from "@worker/domain/voice/testers/program";
import { Checkbox, Field, FieldError, Input, Select, Textarea } from "~/ui/field";
import { maxOf, type Shape, SHAPES } from "./step-shapes";

type StepFieldsProps = {
  step: number;
  values: TypedAnswers;
  errors: Readonly<Record<string, string>>;
  /** The last day of birth that is old enough. */
  bornUntil: string;
};

/** The fields of the first three steps. */
export function StepFields({ step, values, errors, bornUntil }: StepFieldsProps) {
  return (
    <div className="testers-fields">
      {Object.entries(fieldsOfStep(step)).map(([name, label]) => {
        const shape = SHAPES[name] ?? {};
        const field = { name, label, value: values[name] ?? "", error: errors[name], shape };
        if (shape.kind === "several") return <Several key={name} {...field} />;
        if (shape.kind === "sample") return <Sample key={name} {...field} />;
        return <One key={name} {...field} bornUntil={bornUntil} />;
      })}
    </div>
  );
}

type FieldProps = { name: string; label: string; value: string; error: string | undefined; shape: Shape };

const named = (label: string, { required }: Shape): string => (required ? label : `${label} (optional)`);

function One({ name, label, value, error, shape, bornUntil }: FieldProps & { bornUntil: string }) {
  const { kind = "text", required, help, options = [], placeholder, otherwise, autoComplete, rows } = shape;
  const common = { name, required, defaultValue: value || otherwise };
  return (
    <Field name={name} label={named(label, shape)} error={error} help={help}>
      {kind === "choice" ? (
        <Select {...common} options={options} {...(placeholder !== undefined && { placeholder })} />
      ) : kind === "long" ? (
        <Textarea {...common} rows={rows} maxLength={maxOf(shape)} />
      ) : (
        <Input
          {...common}
          type={kind}
          autoComplete={autoComplete}
          {...(kind === "date" ? { max: bornUntil } : { maxLength: maxOf(shape) })}
        />
      )}
    </Field>
  );
}

/** The first box has the field's id, which the list of problems leads to. */
function Several({ name, label, value, error, shape }: FieldProps) {
  const chosen = chosenOf(value);
  const errorId = `${name}-error`;
  const helpId = `${name}-help`;
  const describedBy = [error && errorId, shape.help && helpId].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className="testers-choices" aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div>
        {(shape.options ?? []).map((option, at) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            id={at === 0 ? name : `${name}-${at}`}
            defaultChecked={chosen.includes(option.value)}
            aria-invalid={(at === 0 && error !== undefined) || undefined}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      {error && (
        <div className="field">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {shape.help && (
        <p className="small muted" id={helpId}>
          {shape.help}
        </p>
      )}
    </fieldset>
  );
}

/** Says how many words stand there, by the rule that the server counts by. */
function Sample({ name, label, value, error, shape }: FieldProps) {
  const [words, setWords] = useState(() => countWords(value));
  return (
    <Field
      name={name}
      label={label}
      error={error}
      help={
        <>
          {shape.help}{" "}
          {words !== null && (
            <b className="num" data-enough={words >= SAMPLE_WORDS ? "" : undefined}>
              {words} of {SAMPLE_WORDS} words
            </b>
          )}
        </>
      }
    >
      <Textarea
        name={name}
        required
        rows={shape.rows}
        maxLength={maxOf(shape)}
        defaultValue={value}
        onInput={({ currentTarget }) => setWords(countWords(currentTarget.value))}
      />
    </Field>
  );
}
