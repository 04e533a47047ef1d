import { Form, useFetcher } from "react-router";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { DECISION_REASONS, REASONS_OF } from "@worker/domain/foundation/cases/decision-reasons";
import { APPEAL_DAYS, type Decision, REASON_MAX } from "@worker/domain/foundation/cases/forms";
import { Button } from "~/ui/button";
import { Field, FieldError, Select, Textarea } from "~/ui/field";
import { decisionLabel } from "./case-words";

export type CaseAnswer = { errors: Record<string, string>; values: Record<string, string> } | undefined;

interface DecisionFormProps {
  kind: CaseKind;
  decisions: readonly Decision[];
  /** Whether nobody has the case in hand: whoever begins with a reason then has it. */
  takes: boolean;
  next: string | null;
  answer: CaseAnswer;
}

const OF_MESSAGE =
  "Both read it where the message stood, if you take it down. With a warning only the author reads it; if you dismiss the report, it stays with the case.";

/** Keep, hide or suspend, with the reason that the owner reads: one from the list, words of one's own, or both. */
export function DecisionForm({ kind, decisions, takes, next, answer }: DecisionFormProps) {
  const { errors = {}, values = {} } = answer ?? {};
  const taking = useFetcher();
  const take = () => {
    if (takes && taking.state === "idle") void taking.submit({ intent: "claim", inPlace: "1" }, { method: "post" });
  };
  return (
    <Form method="post" className="decide" noValidate onChange={take}>
      <h2>Decide</h2>
      <input type="hidden" name="intent" value="decide" />
      {next !== null && <input type="hidden" name="next" value={next} />}
      <Field
        name="standard"
        label={kind === "message" ? "Reason, sent to the author and shown to both" : "Reason, sent to the author"}
        error={errors["standard"]}
      >
        <Select
          name="standard"
          placeholder="In your own words"
          defaultValue={values["standard"] ?? ""}
          aria-keyshortcuts="r"
          options={REASONS_OF[kind].map((code) => ({ value: code, label: DECISION_REASONS[code].label }))}
        />
      </Field>
      <Field
        name="reason"
        label="In your own words"
        help={kind === "message" ? OF_MESSAGE : "If it is kept, the reason stays with the case, and may be left out."}
        error={errors["reason"]}
      >
        <Textarea name="reason" rows={2} maxLength={REASON_MAX} defaultValue={values["reason"]} />
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
            {...(decision === "keep" ? { "aria-keyshortcuts": "a" } : {})}
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
