import { Form, useNavigation } from "react-router";
import { fieldsOfStep, STEPS, type TypedAnswers } from "@worker/domain/oversight/applications/step-forms";
import { Button } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Icon } from "~/ui/icon";
import { useDraftForm } from "~/ui/use-draft-form";
import { StepFields } from "./step-fields";

type WizardFormProps = {
  step: number;
  /** The last step that held. */
  done: number;
  values: TypedAnswers;
  errors: Readonly<Record<string, string>>;
  stored: { taxId: boolean; banking: boolean };
  fee: number;
};

/** One step of the application; each button sends it, so that nothing typed is lost. */
export function WizardForm({ step, done, values, errors, stored, fee }: WizardFormProps) {
  const { isSaved, props } = useDraftForm(step);
  const sending = useNavigation().formAction !== undefined;
  const isLast = step === STEPS.length;
  return (
    <>
      <StepList step={step} done={done} />
      <Form key={step} method="post" className="stack" noValidate {...props}>
        <h2>{STEPS[step - 1]}</h2>
        <FormProblems errors={errors} labels={fieldsOfStep(step)} />
        <input type="hidden" name="step" value={step} />
        <StepFields {...{ step, values, errors, stored, fee }} />
        <p className="small muted" role="status">
          {isSaved ? "Draft saved." : "Your draft is saved at every step."}
        </p>
        {/* Enter presses the first button of a form, which must be the one that goes on. */}
        <div className="row row--wrap">
          <Button name="go" value={isLast ? "submit" : "next"} variant="primary" aria-disabled={sending || undefined}>
            {isLast ? (sending ? "Submitting…" : "Submit Application") : "Next"}
          </Button>
          {step > 1 && (
            <Button name="go" value="previous">
              Previous
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

function StepList({ step, done }: { step: number; done: number }) {
  return (
    <ol className="steps" aria-label={`Step ${step} of ${STEPS.length}`}>
      {STEPS.map((name, index) => {
        const isDone = index < done && index + 1 !== step;
        return (
          <li key={name} className={isDone ? "done" : undefined} aria-current={index + 1 === step ? "step" : undefined}>
            <b>{isDone ? <Icon name="check" /> : index + 1}</b>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
