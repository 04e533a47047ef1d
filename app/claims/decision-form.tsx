import { Form } from "react-router";
import { REASON_MAX } from "@worker/domain/voice/claims/forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";

type DecisionFormProps = {
  id: string;
  orderNumber: string;
  /** What the two buttons say; without the first there is nothing to confirm anymore. */
  confirm: string | null;
  reject: string;
  error: string | undefined;
};

/** Confirms or rejects a claim; whoever rejects says why. */
export function ClaimDecisionForm({ id, orderNumber, confirm, reject, error }: DecisionFormProps) {
  return (
    <Form method="post" preventScrollReset className="stack">
      <input type="hidden" name="id" value={id} />
      <Field name="reason" id={`reason-${id}`} label="Reason, if you reject it" error={error}>
        <Input name="reason" maxLength={REASON_MAX} autoComplete="off" />
      </Field>
      <p className="row row--wrap">
        {confirm !== null && (
          <Button variant="primary" name="decision" value="confirm" aria-label={`${confirm} order ${orderNumber}`}>
            {confirm}
          </Button>
        )}
        <Button variant="danger" name="decision" value="reject" aria-label={`${reject} order ${orderNumber}`}>
          {reject}
        </Button>
      </p>
    </Form>
  );
}
