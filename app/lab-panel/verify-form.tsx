import { Form } from "react-router";
import { SAFETY_GROUP_LABELS, SAFETY_GROUPS, type SafetyGroup } from "@worker/domain/catalogue/lab/results/forms";
import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { Button } from "~/ui/button";
import { Verdict } from "~/ui/evidence";
import { Checkbox, FieldError } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { GroupValues } from "./group-values";
import { VERDICT_CHOICES, VERDICT_STATES } from "./labels";

export type ReviewAnswer = { errors: Record<string, string>; values: Record<string, string> } | undefined;

type VerifyFormProps = { review: PanelResult; answer: ReviewAnswer };

/** The four groups, each with its values; while the result waits, the verifier says what the certificate reads. */
export function VerifyForm({ review, answer }: VerifyFormProps) {
  const { result, may, isFirstOfTwo } = review;
  const groups = SAFETY_GROUPS.map((group) => ({ group, entered: result.safety[group] }));
  if (!may.verify) {
    return (
      <section className="stack" aria-labelledby="safety">
        <h2 id="safety">Safety</h2>
        {groups.map(({ group, entered }) => (
          <section key={group} className="card card--pad stack">
            <header className="row between row--wrap">
              <h3>{SAFETY_GROUP_LABELS[group]}</h3>
              <Verdict state={VERDICT_STATES[entered.verdict]} />
            </header>
            <GroupValues title={SAFETY_GROUP_LABELS[group]} measures={[...entered.measures]} />
          </section>
        ))}
      </section>
    );
  }
  const { errors = {}, values = {} } = answer?.values["intent"] === "verify" ? answer : {};
  return (
    <Form method="post" className="stack" aria-labelledby="safety" noValidate>
      <h2 id="safety">Safety</h2>
      <p className="small muted">For each group, choose what the certificate says. It has to match what was entered.</p>
      <FormProblems errors={errors} labels={SAFETY_GROUP_LABELS} />
      <input type="hidden" name="intent" value="verify" />
      {groups.map(({ group, entered }) => (
        <fieldset key={group} className="lab-group stack">
          <legend>{SAFETY_GROUP_LABELS[group]}</legend>
          <GroupValues title={SAFETY_GROUP_LABELS[group]} measures={[...entered.measures]} />
          <Reading group={group} chosen={values[group]} error={errors[group]} />
        </fieldset>
      ))}
      <Button variant="primary" icon="badge-check">
        {isFirstOfTwo ? "Approve, as the first of two" : "Verify this result"}
      </Button>
    </Form>
  );
}

type ReadingProps = { group: SafetyGroup; chosen: string | undefined; error: string | undefined };

function Reading({ group, chosen, error }: ReadingProps) {
  const errorId = error === undefined ? undefined : `${group}-error`;
  return (
    <div
      className="row row--wrap"
      role="radiogroup"
      aria-label={`The certificate says for ${SAFETY_GROUP_LABELS[group].toLowerCase()}`}
      aria-describedby={errorId}
    >
      <span className="small">The certificate says</span>
      {VERDICT_CHOICES.map(({ value, label }, place) => (
        <Checkbox
          key={value}
          type="radio"
          name={group}
          value={value}
          id={place === 0 ? group : `${group}-${value}`}
          defaultChecked={chosen === value}
          required
        >
          {label}
        </Checkbox>
      ))}
      {error !== undefined && (
        <div className="field">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
