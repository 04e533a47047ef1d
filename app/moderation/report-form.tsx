import { Form } from "react-router";
import { REASON_LABELS, REPORT_REASONS } from "@worker/domain/foundation/cases/forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { queryText } from "~/ui/query";
import { Field, Select, Textarea } from "~/ui/field";

const REASONS = REPORT_REASONS.map((reason) => ({ value: reason, label: REASON_LABELS[reason] }));
const LABELS: Record<string, string> = { reason: "Reason", details: "Details" };

const OF_MESSAGE =
  "What a moderator should know. They read this message and nothing else of your conversation. We do not tell the sender who reported it, but they may guess: nobody else can read it.";

const OF_PRIVATE =
  "What a moderator should know. Your browser shows them this one message, decrypted, and nothing else of your conversation. We do not tell the sender who reported it, but they may guess: nobody else can read it.";

type ReportFormProps = {
  kind: string;
  id: string;
  returnTo: string;
  /** The key that opens a private message, and it alone. */
  revealed?: string | null;
  answer?: { errors: Record<string, string>; values: Record<string, string> } | undefined;
  /** A fetcher's form inside the dialog; a page's own otherwise. */
  form?: typeof Form;
};

export function ReportForm({ kind, id, returnTo, revealed = null, answer, form: Posted = Form }: ReportFormProps) {
  const errors = answer?.errors ?? {};
  const problems = Object.keys(LABELS)
    .filter((name) => errors[name] !== undefined)
    .map((name) => ({ id: `report-${name}`, label: LABELS[name] ?? name }));
  return (
    <Posted
      method="post"
      action={`/report?${queryText({ kind, id, returnTo })}`}
      className="stack"
      noValidate
      preventScrollReset
    >
      <ErrorSummary
        problems={problems}
        message={errors["form"] ?? errors["revealed"] ?? errors["kind"] ?? errors["id"]}
      />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {revealed !== null && <input type="hidden" name="revealed" value={revealed} />}
      <Field name="reason" id="report-reason" label="Reason" error={errors["reason"]}>
        <Select
          name="reason"
          options={REASONS}
          placeholder="Choose a reason"
          defaultValue={answer?.values["reason"] ?? ""}
          required
        />
      </Field>
      <Field
        name="details"
        id="report-details"
        label="Details"
        help={
          revealed !== null
            ? OF_PRIVATE
            : kind === "message"
              ? OF_MESSAGE
              : "What a moderator should know. The author does not learn who reported it."
        }
        error={errors["details"]}
      >
        <Textarea name="details" rows={4} maxLength={1000} defaultValue={answer?.values["details"]} />
      </Field>
      <Button variant="primary">Send the report</Button>
    </Posted>
  );
}
