import { Form } from "react-router";
import {
  CONSUMER_ALERT_REASONS,
  CONSUMER_ALERT_WORDS,
  EVIDENCE_MAX,
  EVIDENCE_MIN,
  MONTHS_MAX,
} from "@worker/domain/catalogue/consumer-alerts/reasons";
import { Button } from "~/ui/button";
import { Field, Input, Select, Textarea } from "~/ui/field";
import { HiddenFields } from "~/ui/hidden-fields";
import { CONSUMER_ALERTS_PATH } from "./paths";

type Fields = Partial<Record<string, string>>;

/** What staff lay before a second person. */
export function ConsumerAlertForm({ values, errors }: { values: Fields; errors: Fields }) {
  const { vendorId, alertId, reason, evidence, lastDay } = values;
  return (
    <section className="section" aria-labelledby="propose">
      <h2 id="propose">Propose a consumer alert</h2>
      <Form method="post" action={CONSUMER_ALERTS_PATH} className="stack">
        {alertId && <HiddenFields of={{ alertId }} />}
        <Field name="vendorId" label="Vendor" help="As in the address of its page." error={errors["vendorId"]}>
          <Input name="vendorId" required defaultValue={vendorId} autoComplete="off" />
        </Field>
        <Field name="reason" label="What staff confirmed" error={errors["reason"]}>
          <Select
            name="reason"
            required
            defaultValue={reason}
            options={CONSUMER_ALERT_REASONS.map((value) => ({ value, label: CONSUMER_ALERT_WORDS[value] }))}
          />
        </Field>
        <Field
          name="evidence"
          label="Evidence in plain words"
          help="Everybody reads it. Say what was found and how many reviews it concerns; name no person, no figure of the detectors."
          error={errors["evidence"]}
        >
          <Textarea
            name="evidence"
            rows={4}
            required
            minLength={EVIDENCE_MIN}
            maxLength={EVIDENCE_MAX}
            defaultValue={evidence}
          />
        </Field>
        <Field
          name="lastDay"
          label="Last day"
          help={`At most ${MONTHS_MAX} months from now.`}
          error={errors["lastDay"]}
        >
          <Input name="lastDay" type="date" required defaultValue={lastDay} />
        </Field>
        <div>
          <Button variant="primary">Lay before a second person</Button>
        </div>
      </Form>
    </section>
  );
}
