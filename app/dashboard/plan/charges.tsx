import type { OwnCharge } from "@worker/domain/oversight/plans/read-plan";
import { Empty } from "~/ui/empty";
import { formatMoney } from "~/ui/format";
import { DateTime } from "~/ui/relative-time";
import { ChargeMark, chargePeriod } from "./charge-mark";

export function PlanCharges({ charges }: { charges: readonly OwnCharge[] }) {
  if (charges.length === 0) return <Empty icon="receipt" title="There are no charges." level={3} />;
  return (
    <div className="card">
      <table className="table table--stack">
        <caption className="sr">Charges, newest first</caption>
        <thead>
          <tr>
            {["For", "Amount", "Opened", "Due", "Status"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <tr key={charge.id}>
              <td className="wide">
                <strong>{charge.kind === "plan" ? "Plan" : "Verification"}</strong>{" "}
                <small>{chargePeriod(charge.period)}</small>
              </td>
              <td className="num" data-l="Amount">
                {formatMoney(charge.amountCents)}
              </td>
              <td data-l="Opened">
                <DateTime at={charge.createdAt} />
              </td>
              <td data-l="Due">
                <DateTime at={charge.dueAt} />
              </td>
              <td>
                <ChargeMark state={charge.state} isOverdue={charge.isOverdue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
