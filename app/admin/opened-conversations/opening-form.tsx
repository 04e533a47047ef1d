import { Form } from "react-router";
import { REASON_MAX, REASON_MIN } from "@worker/domain/foundation/audit/stated-reason";
import { OPENED_MINUTES } from "@worker/domain/oversight/opened-conversations/forms";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";

/** What stands before the messages until an admin says why they read them. */
export function OpeningForm({
  refused,
}: {
  refused: { error?: string | undefined; reason?: string | undefined } | undefined;
}) {
  return (
    <section className="card card--pad stack" aria-labelledby="opening-title">
      <h2 id="opening-title">Open this conversation</h2>
      <p>
        You will read what these two wrote to each other in regular mode, for {OPENED_MINUTES} minutes. The audit log
        keeps that you opened it, when and why, and every admin can read that. What was sent in private mode stays
        closed.
      </p>
      <Form method="post" className="stack">
        <Field
          name="reason"
          label="Why do you open it?"
          help={`${REASON_MIN} to ${REASON_MAX} characters. Name the report or the pattern that you are looking into.`}
          error={refused?.error}
        >
          <Textarea name="reason" rows={3} required minLength={REASON_MIN} defaultValue={refused?.reason} />
        </Field>
        <div>
          <Button variant="primary" icon="lock-open">
            Open the conversation
          </Button>
        </div>
      </Form>
    </section>
  );
}
