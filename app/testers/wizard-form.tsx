import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { AGREEMENTS, fieldsOfStep, LAST_STEP, STEPS, type TypedAnswers } from "@worker/domain/voice/testers/program";
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Icon } from "~/ui/icon";
import { useDraftForm } from "~/ui/use-draft-form";
import { useScripts } from "~/ui/use-scripts";
import { StepFields } from "./step-fields";
import { type SentDocument, VerificationStep } from "./verification-step";

type WizardFormProps = {
  step: number;
  /** The last step that held. */
  done: number;
  values: TypedAnswers;
  errors: Readonly<Record<string, string>>;
  document: SentDocument | null;
  /** The last day of birth that is old enough. */
  bornUntil: string;
  now: number;
};

/** One step of the application; each button sends it, so that nothing typed is lost. */
export function WizardForm({ step, done, values, errors, document, bornUntil, now }: WizardFormProps) {
  const {
    isSaved,
    props: { ref, onChange, onSubmit },
  } = useDraftForm(step);
  const sending = useNavigation().formAction !== undefined;
  const isLast = step === LAST_STEP;
  const { ready, look } = useAgreed(isLast, values);
  const changed = () => {
    look(ref.current);
    if (!isLast) onChange();
  };

  return (
    <section className="card card--pad stack" aria-labelledby="tester-step">
      <StepList step={step} done={done} />
      <Form
        key={step}
        ref={ref}
        method="post"
        encType={isLast ? "multipart/form-data" : "application/x-www-form-urlencoded"}
        className="stack"
        noValidate
        onChange={changed}
        onSubmit={onSubmit}
      >
        <h2 id="tester-step">{STEPS[step - 1]}</h2>
        <FormProblems errors={errors} labels={fieldsOfStep(step)} />
        <input type="hidden" name="step" value={step} />
        {isLast ? (
          <VerificationStep {...{ values, errors, document, now }} />
        ) : (
          <StepFields {...{ step, values, errors, bornUntil }} />
        )}
        <p className="small muted" role="status">
          {isSaved ? "Draft saved." : "Your draft is saved at every step."}
        </p>
        {/* Enter presses the first button of a form, which must be the one that goes on. */}
        <div className="row row--wrap">
          {isLast ? (
            <Button name="go" value="submit" variant="primary" disabled={!ready || sending}>
              {sending ? "Submitting..." : "Submit Application"}
            </Button>
          ) : (
            <Button name="go" value="next" variant="primary" aria-disabled={sending || undefined}>
              Next
            </Button>
          )}
          <Button name="go" value="previous" disabled={step === 1}>
            Previous
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** Whether all three agreements are ticked; without scripts nobody looks, and the server says what is missing. */
function useAgreed(isLast: boolean, values: TypedAnswers) {
  const scripts = useScripts();
  const [agreed, setAgreed] = useState(() => AGREEMENTS.every((name) => Boolean(values[name])));
  const look = (form: HTMLFormElement | null) => {
    if (isLast && form !== null) {
      const sent = new FormData(form);
      setAgreed(AGREEMENTS.every((name) => sent.has(name)));
    }
  };
  return { ready: agreed || !scripts, look };
}

function StepList({ step, done }: { step: number; done: number }) {
  return (
    <div className="testers-steps">
      <p>
        Step {step} of {STEPS.length}
      </p>
      <progress max={STEPS.length} value={step} aria-label="Steps of the application" />
      <ol>
        {STEPS.map((name, at) => (
          <li key={name} data-done={at < done ? "" : undefined} aria-current={at + 1 === step ? "step" : undefined}>
            {at < done && <Icon name="check" />}
            {name}
            {at < done && <span className="sr"> (done)</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
