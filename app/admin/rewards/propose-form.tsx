import { Form } from "react-router";
import { ALONE_DAYS, ALONE_MOST, CORRECTION_REASON_MAX } from "@worker/domain/oversight/reward-corrections/forms";
import { Button } from "~/ui/button";
import { Field, Input, Textarea } from "~/ui/field";
import { formatMoney } from "~/ui/format";
import type { CorrectionDraft } from "./act";
import { CORRECTIONS_PATH } from "./paths";

/** Said beside each form that proposes one (rules/rewards#corrections). */
export const CORRECTION_RULE = `Up to ${formatMoney(ALONE_MOST)} takes effect at once, together with what you corrected for the same member in ${ALONE_DAYS} days and for all members within 24 hours; more waits for a second person. Nobody corrects their own points, and a correction takes no more than is there.`;

interface CorrectionFieldsProps {
  draft: Pick<CorrectionDraft, "values" | "errors"> | undefined;
  /** Apart from other forms of the page. */
  prefix: string;
}

export const CorrectionFields = ({ draft, prefix }: CorrectionFieldsProps) => (
  <>
    <Field
      name="points"
      id={`${prefix}-points`}
      label="Points"
      help="100 points are $1.00; with a minus to take them"
      error={draft?.errors["points"]}
    >
      <Input name="points" inputMode="text" autoComplete="off" defaultValue={draft?.values["points"]} />
    </Field>
    <Field
      name="reason"
      id={`${prefix}-reason`}
      label="Reason"
      help="The member reads it, and finds it beside the points."
      error={draft?.errors["reason"]}
    >
      <Textarea name="reason" maxLength={CORRECTION_REASON_MAX} defaultValue={draft?.values["reason"]} />
    </Field>
  </>
);

export function ProposeForm({ draft }: { draft: CorrectionDraft | undefined }) {
  return (
    <section className="section" aria-labelledby="propose">
      <div className="section-head section-head--open">
        <h2 id="propose">Correct a member&apos;s points</h2>
      </div>
      <Form method="post" action={CORRECTIONS_PATH} preventScrollReset className="card card--pad stack">
        <p className="small muted">{CORRECTION_RULE}</p>
        <input type="hidden" name="intent" value="propose" />
        <Field name="member" label="Member" help="Username or email address" error={draft?.errors["member"]}>
          <Input name="member" autoCapitalize="none" autoComplete="off" defaultValue={draft?.values["member"]} />
        </Field>
        <CorrectionFields draft={draft} prefix="correction" />
        <p>
          <Button>Correct the points</Button>
        </p>
      </Form>
    </section>
  );
}
