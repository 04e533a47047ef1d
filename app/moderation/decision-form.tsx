import { Form } from "react-router";
import { APPEAL_DAYS, type Decision } from "@worker/domain/foundation/cases/forms";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { Button } from "~/ui/button";
import { Field, FieldError, Textarea } from "~/ui/field";
import { decisionLabel } from "./case-words";

export type CaseAnswer = { errors: Record<string, string>; values: Record<string, string> } | undefined;

type DecisionFormProps = { kind: CaseKind; decisions: readonly Decision[]; answer: CaseAnswer };

const OF_MESSAGE =
  "Both read it where the message stood, if you take it down. With a warning only the author reads it; if you dismiss the report, it stays with the case.";

/** Keep, hide or suspend, with the reason that the owner reads. */
export function DecisionForm({ kind, decisions, answer }: DecisionFormProps) {
  const { errors = {}, values = {} } = answer ?? {};
  return (
    <Form method="post" className="decide" noValidate>
      <h2>Decide</h2>
      <input type="hidden" name="intent" value="decide" />
      <Field
        name="reason"
        label={kind === "message" ? "Reason, sent to the author and shown to both" : "Reason, sent to the author"}
        help={kind === "message" ? OF_MESSAGE : "If it is kept, the reason stays with the case."}
        error={errors["reason"]}
      >
        <Textarea name="reason" rows={3} maxLength={1000} defaultValue={values["reason"]} required />
      </Field>
      {errors["decision"] && <FieldError>{errors["decision"]}</FieldError>}
      <div className="row row--wrap">
        {decisions.map((decision) => (
          <Button
            key={decision}
            name="decision"
            value={decision}
            variant={decision === "keep" || decision === "warn" ? "plain" : "danger"}
            {...(decision === "hide" ? { icon: "eye-off" as const } : {})}
          >
            {decisionLabel(decision, kind)}
          </Button>
        ))}
      </div>
      <p className="small muted">
        The author may appeal for {APPEAL_DAYS} days. Every decision is recorded in the audit log.
      </p>
    </Form>
  );
}
