import { useFetcher } from "react-router";
import { CHARGE_NOTE_MAX } from "@worker/domain/oversight/plans/forms";
import type { Charge } from "@worker/domain/oversight/plans/list-charges";
import { ChargeMark, chargePeriod } from "~/dashboard/plan/charge-mark";
import { Button } from "~/ui/button";
import { formatMoney } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { QueueAnswer } from "../queue/answer";
import { CasePick } from "../queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "../queue/decided-row";
import { ReasonBox } from "../queue/reason-box";
import { RowError } from "../queue/row-error";

interface ChargeRowProps {
  charge: Charge;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

/** Can still be settled or waived. */
export const isUnpaid = ({ state }: Charge): boolean => state === "open" || state === "lapsed";

export function ChargeRow({ charge, posted, onDone }: ChargeRowProps) {
  const scripts = useScripts();
  const fetcher = useFetcher<QueueAnswer>();
  const answer = useRowAnswer(charge.id, fetcher, posted, onDone);
  const { id, vendor, amountCents, settledAt } = charge;
  const name = `${formatMoney(amountCents)}, ${vendor.name}`;
  const isSent = fetcher.state !== "idle";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={name} columns={5}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select ${name}`} can={isUnpaid(charge)} />
      <td className="order">
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        <small>
          {charge.kind === "plan" ? "Plan" : "Verification"}, {chargePeriod(charge.period)}
        </small>
        {charge.note && <small>{charge.note}</small>}
      </td>
      <td className="r">{formatMoney(amountCents)}</td>
      <td>
        {/* On a phone no head of the column says it. */}
        <span className="small muted">{settledAt === null ? "due " : "closed "}</span>
        <DateTime at={settledAt ?? charge.dueAt} />
      </td>
      <td>
        <ChargeMark state={charge.state} isOverdue={charge.isOverdue} />
      </td>
      <td className="acts-cell">
        <RowError error={answer?.error} />
        {isUnpaid(charge) && (
          <div>
            <fetcher.Form method="post" onSubmit={goOnFrom}>
              <HiddenFields of={{ id, intent: "settle", ...(scripts && { inPlace: "1" }) }} />
              <ReasonBox
                id={id}
                opener="Settle or waive…"
                label="Note"
                help="How it was paid, or why it is waived. The note stays in the ledger."
                name="note"
                max={CHARGE_NOTE_MAX}
                typed={answer?.typed}
                error={answer?.error ?? undefined}
              >
                <div className="row">
                  <Button small variant="primary" name="outcome" value="settled" aria-label={`Settled: ${name}`}>
                    Settled
                  </Button>
                  <Button small name="outcome" value="waived" aria-label={`Waived: ${name}`}>
                    Waived
                  </Button>
                </div>
              </ReasonBox>
            </fetcher.Form>
          </div>
        )}
      </td>
    </tr>
  );
}
