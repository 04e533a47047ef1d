import { Form } from "react-router";
import { CHARGE_NOTE_MAX } from "@worker/domain/oversight/plans/forms";
import type { Charge } from "@worker/domain/oversight/plans/list-charges";
import { ChargeMark, chargePeriod } from "~/dashboard/plan/charge-mark";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { formatMoney } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

type Draft = { errors: Record<string, string>; values: Record<string, string> } | undefined;

type ChargeListProps = { charges: readonly Charge[]; draft: Draft };

/** Charges of one state; what is open can be settled or waived, each with a note. */
export function ChargeList({ charges, draft }: ChargeListProps) {
  if (charges.length === 0) return <Empty icon="receipt" title="No charges here." level={3} />;
  return (
    <ul className="stack">
      {charges.map((charge) => (
        <li key={charge.id} className="card card--pad stack">
          <div className="row row--wrap between">
            <p>
              <b>{formatMoney(charge.amountCents)}</b> ·{" "}
              <Link to={`/vendor/${charge.vendor.id}`}>{charge.vendor.name}</Link>{" "}
              <span className="small muted">
                {charge.kind === "plan" ? "Plan" : "Verification"}, {chargePeriod(charge.period)}
              </span>
            </p>
            <p className="row">
              <span className="small muted">
                {charge.settledAt === null ? "due " : "closed "}
                <DateTime at={charge.settledAt ?? charge.dueAt} />
              </span>
              <ChargeMark state={charge.state} isOverdue={charge.isOverdue} />
            </p>
          </div>
          {charge.note && <p className="small">{charge.note}</p>}
          {(charge.state === "open" || charge.state === "lapsed") && <Settle charge={charge} draft={draft} />}
        </li>
      ))}
    </ul>
  );
}

function Settle({ charge, draft }: { charge: Charge; draft: Draft }) {
  const own = draft?.values["id"] === charge.id ? draft : undefined;
  return (
    <details open={own !== undefined}>
      <summary>Settle or waive</summary>
      <Form method="post" preventScrollReset action="/staff-dashboard/charges" className="stack">
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="id" value={charge.id} />
        <Field
          name="note"
          id={`note-${charge.id}`}
          label="Note"
          help="How it was paid, or why it is waived. The note stays in the ledger."
          error={own?.errors["note"]}
        >
          <Input
            name="note"
            required
            maxLength={CHARGE_NOTE_MAX}
            autoComplete="off"
            defaultValue={own?.values["note"]}
          />
        </Field>
        <div className="row">
          <Button small variant="primary" name="outcome" value="settled">
            Settled
          </Button>
          <Button small name="outcome" value="waived">
            Waived
          </Button>
        </div>
      </Form>
    </details>
  );
}
