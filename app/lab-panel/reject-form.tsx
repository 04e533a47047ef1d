import { Form } from "react-router";
import type { LabStatus } from "@worker/domain/catalogue/lab/results/forms";
import { REASON_MAX } from "@worker/domain/catalogue/lab/panel/panel-forms";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import type { ReviewAnswer } from "./verify-form";

/** Rejects what waits, or withdraws what is public; the vendor reads the reason. */
export function RejectForm({ status, answer }: { status: LabStatus; answer: ReviewAnswer }) {
  const { errors = {}, values = {} } = answer?.values["intent"] === "reject" ? answer : {};
  const waits = status === "pending";
  return (
    <Form method="post" className="card card--pad stack" noValidate>
      <h2>{waits ? "Reject" : "Withdraw"}</h2>
      <FormProblems errors={errors} labels={{ reason: "Reason" }} />
      <input type="hidden" name="intent" value="reject" />
      <Field
        name="reason"
        label="Reason, sent to the vendor"
        help={waits ? undefined : "The result stops being public, and its PDF with it."}
        error={errors["reason"]}
      >
        <Textarea name="reason" rows={3} maxLength={REASON_MAX} defaultValue={values["reason"]} required />
      </Field>
      <Button variant="danger" icon={waits ? "x" : "undo-2"}>
        {waits ? "Reject this result" : "Withdraw this result"}
      </Button>
    </Form>
  );
}
