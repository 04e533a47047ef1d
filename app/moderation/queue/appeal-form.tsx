import { Form } from "react-router";
import type { CaseView } from "@worker/domain/oversight/moderation/read-case";
import { Button } from "~/ui/button";
import { Field, FieldError, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import type { CaseAnswer } from "./decision-form";

type AppealFormProps = { view: CaseView; me: string; next: string | null; answer: CaseAnswer };

/** Whether the decision stands; a second pair of eyes where there is one. */
export function AppealForm({ view, me, next, answer }: AppealFormProps) {
  const { errors = {}, values = {} } = answer ?? {};
  return (
    <Form method="post" className="decide" noValidate>
      <h2>Decide the appeal</h2>
      {view.decidedBy === me && (
        <Note kind="wait">The first decision was yours. Someone else decides the appeal, unless nobody else can.</Note>
      )}
      <input type="hidden" name="intent" value="appeal" />
      {next !== null && <input type="hidden" name="next" value={next} />}
      <Field name="note" label="Reason, sent to the author" error={errors["note"]}>
        <Textarea name="note" rows={3} maxLength={1000} defaultValue={values["note"]} required />
      </Field>
      {errors["outcome"] && <FieldError>{errors["outcome"]}</FieldError>}
      <div className="row">
        <Button name="outcome" value="upheld">
          The decision stands
        </Button>
        <Button name="outcome" value="overturned" variant="primary">
          Overturn it
        </Button>
      </div>
    </Form>
  );
}
